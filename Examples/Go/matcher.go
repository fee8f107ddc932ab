// SPDX-License-Identifier: Apache-2.0

package main

// #cgo pkg-config: sluice
// #include <sluice.h>
// #include <stdlib.h>
import "C"

import (
	"errors"
	"runtime"
	"unsafe"
)

// Decision has a bit for each effect; see sluice.h.
type Decision uint32

// The bits of a decision.
const (
	Block         Decision = C.SLUICE_BLOCK
	BlockCookies  Decision = C.SLUICE_BLOCK_COOKIES
	MakeHTTPS     Decision = C.SLUICE_MAKE_HTTPS
	HideElements  Decision = C.SLUICE_HIDE_ELEMENTS
	Notify        Decision = C.SLUICE_NOTIFY
	Redirect      Decision = C.SLUICE_REDIRECT
	ModifyHeaders Decision = C.SLUICE_MODIFY_HEADERS
	Invalid       Decision = C.SLUICE_INVALID
)

// Matcher is an opened index. Any number of goroutines may use it at once.
type Matcher struct{ pointer *C.sluice_matcher }

// Page is a page, prepared once for all of its loads. A nil *Page is no page.
type Page struct{ pointer *C.sluice_page }

// Open opens an index. The garbage collector closes it.
func Open(path string) (*Matcher, error) {
	name := C.CString(path)
	defer C.free(unsafe.Pointer(name))
	var message [256]C.char
	pointer := C.sluice_open(name, &message[0], C.size_t(len(message)))
	if pointer == nil {
		return nil, errors.New(C.GoString(&message[0]))
	}
	matcher := &Matcher{pointer}
	runtime.SetFinalizer(matcher, func(matcher *Matcher) { C.sluice_close(matcher.pointer) })
	return matcher, nil
}

// Page prepares a page. The second result is false for an invalid URL.
func (matcher *Matcher) Page(url []byte) (*Page, bool) {
	pointer := C.sluice_page_open(matcher.pointer, characters(url), C.size_t(len(url)))
	runtime.KeepAlive(matcher)
	if pointer == nil {
		return nil, false
	}
	page := &Page{pointer}
	runtime.SetFinalizer(page, func(page *Page) { C.sluice_page_close(page.pointer) })
	return page, true
}

// Decide decides about a load.
func (matcher *Matcher) Decide(page *Page, url []byte, kind uint8) Decision {
	var pointer *C.sluice_page
	if page != nil {
		pointer = page.pointer
	}
	decision := C.sluice_decide(
		matcher.pointer, pointer, characters(url), C.size_t(len(url)), C.uint8_t(kind))
	runtime.KeepAlive(page)
	runtime.KeepAlive(matcher)
	return Decision(decision)
}

// Kind is the number of a type by its name, such as "script".
func Kind(name []byte) uint8 {
	return uint8(C.sluice_type(characters(name), C.size_t(len(name))))
}

// The library keeps no pointer, so the bytes need not be copied.
func characters(text []byte) *C.char {
	if len(text) == 0 {
		return nil
	}
	return (*C.char)(unsafe.Pointer(&text[0]))
}
