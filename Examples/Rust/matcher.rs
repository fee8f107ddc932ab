// SPDX-License-Identifier: Apache-2.0
//! The functions of `sluice.h` that this example needs, and a safe interface to them.

use std::ffi::{CStr, CString};
use std::marker::PhantomData;
use std::os::raw::c_char;
use std::ptr::{self, NonNull};

pub const BLOCK: u32 = 0x01;
pub const BLOCK_COOKIES: u32 = 0x02;
pub const MAKE_HTTPS: u32 = 0x04;
pub const HIDE_ELEMENTS: u32 = 0x08;
pub const NOTIFY: u32 = 0x10;
pub const REDIRECT: u32 = 0x20;
pub const MODIFY_HEADERS: u32 = 0x40;
pub const INVALID: u32 = 0x8000_0000;

#[repr(C)]
struct RawMatcher {
    _private: [u8; 0],
}

#[repr(C)]
struct RawPage {
    _private: [u8; 0],
}

#[link(name = "sluice")]
extern "C" {
    fn sluice_open(path: *const c_char, error: *mut c_char, size: usize) -> *mut RawMatcher;
    fn sluice_close(matcher: *mut RawMatcher);
    fn sluice_page_open(matcher: *const RawMatcher, url: *const u8, size: usize) -> *mut RawPage;
    fn sluice_page_close(page: *mut RawPage);
    fn sluice_type(name: *const u8, size: usize) -> u8;
    fn sluice_decide(
        matcher: *const RawMatcher,
        page: *const RawPage,
        url: *const u8,
        size: usize,
        kind: u8,
    ) -> u32;
}

/// An opened index. Any number of threads may use it at once.
pub struct Matcher(NonNull<RawMatcher>);

// SAFETY: a matcher never changes, and the library has no state for each thread.
unsafe impl Send for Matcher {}
unsafe impl Sync for Matcher {}

/// A page, prepared once for all of its loads.
pub struct Page<'matcher>(NonNull<RawPage>, PhantomData<&'matcher Matcher>);

impl Matcher {
    /// Opens an index, or says what is wrong with it.
    pub fn open(path: &str) -> Result<Matcher, String> {
        let name = CString::new(path).map_err(|_| "the path has a NUL".to_string())?;
        let mut error = [0 as c_char; 256];
        // SAFETY: both pointers are valid for the call; the error ends with a NUL.
        let pointer = unsafe { sluice_open(name.as_ptr(), error.as_mut_ptr(), error.len()) };
        NonNull::new(pointer).map(Matcher).ok_or_else(|| {
            // SAFETY: see above.
            unsafe { CStr::from_ptr(error.as_ptr()) }.to_string_lossy().into_owned()
        })
    }

    /// Prepares a page; `None` for an invalid URL.
    pub fn page(&self, url: &[u8]) -> Option<Page<'_>> {
        // SAFETY: the library reads `len` bytes and keeps no pointer.
        let pointer = unsafe { sluice_page_open(self.0.as_ptr(), url.as_ptr(), url.len()) };
        NonNull::new(pointer).map(|page| Page(page, PhantomData))
    }

    /// Decides about a load.
    pub fn decide(&self, page: Option<&Page<'_>>, url: &[u8], kind: u8) -> u32 {
        let page = page.map_or(ptr::null(), |page| page.0.as_ptr() as *const RawPage);
        // SAFETY: as above; NULL is no page.
        unsafe { sluice_decide(self.0.as_ptr(), page, url.as_ptr(), url.len(), kind) }
    }
}

impl Drop for Matcher {
    fn drop(&mut self) {
        // SAFETY: nothing can use it any more.
        unsafe { sluice_close(self.0.as_ptr()) }
    }
}

impl Drop for Page<'_> {
    fn drop(&mut self) {
        // SAFETY: nothing can use it any more.
        unsafe { sluice_page_close(self.0.as_ptr()) }
    }
}

/// The number of a type by its name, such as `script`.
pub fn kind(name: &[u8]) -> u8 {
    // SAFETY: the library reads `len` bytes.
    unsafe { sluice_type(name.as_ptr(), name.len()) }
}
