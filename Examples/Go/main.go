// SPDX-License-Identifier: Apache-2.0

// Decides about the loads of standard input, one on each line: its type, the URL of the page or
// `-`, and its URL.
//
//	go build -o decide .
//	echo 'script https://news.example/ https://cdn.ads.example/a.js' | ./decide ads.sluice
package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
)

var names = []struct {
	bit  Decision
	name string
}{
	{BlockCookies, "block-cookies"}, {MakeHTTPS, "make-https"}, {HideElements, "hide-elements"},
	{Notify, "notify"}, {Redirect, "redirect"}, {ModifyHeaders, "modify-headers"},
}

func words(decision Decision) string {
	if decision&Invalid != 0 {
		return "invalid"
	}
	text := "allow"
	if decision&Block != 0 {
		text = "block"
	}
	for _, effect := range names {
		if decision&effect.bit != 0 {
			text += " " + effect.name
		}
	}
	return text
}

func answerLines(matcher *Matcher, input io.Reader, output io.Writer) error {
	// Loads come page by page, so only the last page has to be kept.
	var page *Page
	isValid, last := true, []byte("-")
	lines := bufio.NewScanner(input)
	lines.Buffer(nil, 4<<20)
	for lines.Scan() {
		fields := bytes.Fields(lines.Bytes())
		if len(fields) < 3 {
			fmt.Fprintln(output, "invalid")
			continue
		}
		if !bytes.Equal(fields[1], last) {
			last = append(last[:0], fields[1]...)
			page, isValid = nil, true
			if string(last) != "-" {
				page, isValid = matcher.Page(last)
			}
		}
		decision := Invalid
		if isValid {
			decision = matcher.Decide(page, fields[2], Kind(fields[0]))
		}
		fmt.Fprintln(output, words(decision))
	}
	return lines.Err()
}

func run(path string) error {
	matcher, err := Open(path)
	if err != nil {
		return err
	}
	output := bufio.NewWriter(os.Stdout)
	defer output.Flush()
	return answerLines(matcher, os.Stdin, output)
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintf(os.Stderr, "usage: %s INDEX < REQUESTS\n", os.Args[0])
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
