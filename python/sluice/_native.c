// SPDX-License-Identifier: Apache-2.0
//
// The usual decision without ctypes, which takes longer to prepare a call than the library to decide.
// The package `sluice` decides the same way without this module, only more slowly: `_quick.py` loads
// it, and everything unusual is left to Python by answering None.
//
// One binary serves every CPython from 3.9 on. It links neither Python nor libsluice: the package
// hands over the addresses of the functions that it has loaded.

#include "_native_decided.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "sluice.h"

// What the limited API of 3.9 leaves out, although 3.9 exports it as later versions promise it.
#if defined(Py_LIMITED_API) && Py_LIMITED_API + 0 < 0x030a0000
const char *PyUnicode_AsUTF8AndSize(PyObject *text, Py_ssize_t *length);
#define METH_FASTCALL 0x0080
#endif

#define SESSION_NAME "sluice._native.session"

// The library may work for long on longer texts, and other threads of Python should run meanwhile.
enum { LONGEST_TEXT = 4096 };

typedef struct {
  PyObject *decided;
} State;

// MARK: Sessions

typedef struct {
  sluice_session *session;
  __typeof__(sluice_session_decide) *decide;
  __typeof__(sluice_session_close) *close;
  // The numbers of types, which `tables.py` never changes once it is imported.
  PyObject *numbers;
  // The interpreter lock is held during a call, but not every Python has one.
  atomic_flag is_busy;
} Session;

static void close_session(PyObject *capsule) {
  Session *session = PyCapsule_GetPointer(capsule, SESSION_NAME);
  if (!session) return;
  session->close(session->session);
  Py_DECREF(session->numbers);
  free(session);
}

// session(functions, matcher, numbers): a session for the matcher at an address, which it may outlive.
// The functions are the addresses of those that open, decide and close.
static PyObject *new_session(PyObject *Py_UNUSED(module), PyObject *arguments) {
  unsigned long long open, decide, close, matcher;
  PyObject *numbers;
  if (!PyArg_ParseTuple(
          arguments, "(KKK)KO!", &open, &decide, &close, &matcher, &PyDict_Type, &numbers)) {
    return NULL;
  }
  Session *session = malloc(sizeof *session);
  if (!session) return PyErr_NoMemory();
  // SAFETY: the package passes the addresses of a library that is never unloaded.
  session->session = ((__typeof__(sluice_session_open) *)(uintptr_t)open)(
      (const sluice_matcher *)(uintptr_t)matcher);
  session->decide = (__typeof__(sluice_session_decide) *)(uintptr_t)decide;
  session->close = (__typeof__(sluice_session_close) *)(uintptr_t)close;
  session->numbers = numbers;
  atomic_flag_clear(&session->is_busy);
  PyObject *capsule = PyCapsule_New(session, SESSION_NAME, close_session);
  if (capsule) {
    Py_INCREF(numbers);
  } else {
    session->close(session->session);
    free(session);
  }
  return capsule;
}

// MARK: Deciding

typedef struct {
  const char *start;
  Py_ssize_t length;
} Text;

// Reads a text in place. Returns 0 for what Python reads: other objects, long texts, lone surrogates.
static int read_text(PyObject *object, Text *text) {
  if (!PyUnicode_Check(object) || PyUnicode_GetLength(object) > LONGEST_TEXT) return 0;
  text->start = PyUnicode_AsUTF8AndSize(object, &text->length);
  if (!text->start) PyErr_Clear();
  return text->start != NULL;
}

// Decides about a load; returns 0 if Python has to.
static int decide_load(
    Session *session, PyObject *const *urls, unsigned long number, uint32_t *bits) {
  Text url, top_url = {NULL, 0};
  if (number > UINT8_MAX || !read_text(urls[0], &url)) return 0;
  if (urls[1] != Py_None && !read_text(urls[1], &top_url)) return 0;
  if (atomic_flag_test_and_set_explicit(&session->is_busy, memory_order_acquire)) return 0;
  // SAFETY: the caller has references to both texts.
  *bits = session->decide(
      session->session, url.start, (size_t)url.length, top_url.start, (size_t)top_url.length,
      (uint8_t)number);
  atomic_flag_clear_explicit(&session->is_busy, memory_order_release);
  return 1;
}

static int has_count(Py_ssize_t count, Py_ssize_t needed) {
  if (count != needed) PyErr_Format(PyExc_TypeError, "%zd arguments, not %zd", needed, count);
  return count == needed;
}

// Whether a type has the layout of `Decided`; sets an error if it has not.
static int is_decided(PyObject *module, PyObject *kind) {
  const State *state = PyModule_GetState(module);
  PyTypeObject *decided = (PyTypeObject *)state->decided;
  int is_one = PyType_Check(kind) && PyType_IsSubtype((PyTypeObject *)kind, decided);
  if (!is_one) PyErr_SetString(PyExc_TypeError, "a decision must be a subclass of Decided");
  return is_one;
}

// decide(session, kind, opened, url, top_url, type): a decision about a load, of a subclass of `Decided`;
// None if it is invalid, or if Python has to decide.
static PyObject *decide(PyObject *module, PyObject *const *given, Py_ssize_t count) {
  if (!has_count(count, 6)) return NULL;
  Session *session = PyCapsule_GetPointer(given[0], SESSION_NAME);
  if (!session) return NULL;
  PyObject *kind = given[1];
  if (!is_decided(module, kind)) return NULL;
  PyObject *found = PyDict_GetItemWithError(session->numbers, given[5]);
  long number = found ? PyLong_AsLong(found) : -1;
  if (PyErr_Occurred()) return NULL;
  uint32_t bits;
  if (number < 0 || !decide_load(session, given + 3, (unsigned long)number, &bits)
      || bits == SLUICE_INVALID) {
    Py_RETURN_NONE;
  }
  return decision_of(kind, given + 2, bits, number);
}

// bits(session, url, top_url, number): the bits of a decision; None if Python has to decide.
static PyObject *decided_bits(
    PyObject *Py_UNUSED(module), PyObject *const *given, Py_ssize_t count) {
  if (!has_count(count, 4)) return NULL;
  Session *session = PyCapsule_GetPointer(given[0], SESSION_NAME);
  if (!session) return NULL;
  unsigned long number = PyLong_AsUnsignedLong(given[3]);
  if (PyErr_Occurred()) return NULL;
  uint32_t bits;
  if (!decide_load(session, given + 1, number, &bits)) Py_RETURN_NONE;
  return PyLong_FromUnsignedLong(bits);
}

// MARK: The module

static PyMethodDef functions[] = {
    {"session", new_session, METH_VARARGS, NULL},
    {"decide", (PyCFunction)(void (*)(void))decide, METH_FASTCALL, NULL},
    {"bits", (PyCFunction)(void (*)(void))decided_bits, METH_FASTCALL, NULL},
    {NULL, NULL, 0, NULL},
};

static int execute(PyObject *module) {
  State *state = PyModule_GetState(module);
  state->decided = PyType_FromSpec(&decided_spec);
  if (!state->decided) return -1;
  // PyModule_AddObject takes a reference only if it succeeds.
  Py_INCREF(state->decided);
  if (PyModule_AddObject(module, "Decided", state->decided) == 0) return 0;
  Py_DECREF(state->decided);
  return -1;
}

static int traverse_module(PyObject *module, visitproc visit, void *arg) {
  Py_VISIT(((State *)PyModule_GetState(module))->decided);
  return 0;
}

static int clear_module(PyObject *module) {
  Py_CLEAR(((State *)PyModule_GetState(module))->decided);
  return 0;
}

// Numbers of the stable ABI; the headers of an older Python do not have them, and an older Python
// refuses a module that has them.
#define EXECUTE {Py_mod_exec, execute}
#define OWN_INTERPRETER_LOCK {3 /* Py_mod_multiple_interpreters */, (void *)2}
#define NO_INTERPRETER_LOCK {4 /* Py_mod_gil */, (void *)1}

static PyModuleDef_Slot slots[] = {EXECUTE, {0, NULL}};
static PyModuleDef_Slot slots_from_3_12[] = {EXECUTE, OWN_INTERPRETER_LOCK, {0, NULL}};
static PyModuleDef_Slot slots_from_3_13[] = {
    EXECUTE, OWN_INTERPRETER_LOCK, NO_INTERPRETER_LOCK, {0, NULL}};

#define DEFINITION(SLOTS)                                                                       \
  {                                                                                             \
    PyModuleDef_HEAD_INIT, .m_name = "sluice._native", .m_size = sizeof(State),                 \
    .m_methods = functions, .m_slots = SLOTS, .m_traverse = traverse_module,                    \
    .m_clear = clear_module                                                                     \
  }

static PyModuleDef definition = DEFINITION(slots);
static PyModuleDef definition_from_3_12 = DEFINITION(slots_from_3_12);
static PyModuleDef definition_from_3_13 = DEFINITION(slots_from_3_13);

PyMODINIT_FUNC PyInit__native(void) {
  // As in "3.13.0 (main, …)". The version at run time counts, not that of the headers.
  char *rest;
  long major = strtol(Py_GetVersion(), &rest, 10);
  long minor = *rest == '.' ? strtol(rest + 1, NULL, 10) : 0;
  if (major > 3 || minor >= 13) return PyModuleDef_Init(&definition_from_3_13);
  return PyModuleDef_Init(minor == 12 ? &definition_from_3_12 : &definition);
}
