// SPDX-License-Identifier: Apache-2.0
// The type that decisions derive from.
#ifndef SLUICE_NATIVE_DECIDED_H
#define SLUICE_NATIVE_DECIDED_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>

// The type `Decided`.
extern PyType_Spec decided_spec;

// A decision of a subclass of `Decided`, made without its initializer. `given` has what was decided by, the
// URL and the page.
PyObject *decision_of(PyObject *kind, PyObject *const *given, uint32_t bits, long number);

#endif
