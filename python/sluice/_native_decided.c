// SPDX-License-Identifier: Apache-2.0
#include "_native_decided.h"

#include <structmember.h>

// What `Decision` consists of. A subclass in Python has the methods.
typedef struct {
  PyObject_HEAD
  PyObject *opened;
  PyObject *url;
  PyObject *top_url;
  PyObject *details;
  PyObject *answer;
  uint32_t bits;
  uint8_t number;
} Decided;

static PyMemberDef decided_members[] = {
    {"_opened", T_OBJECT, offsetof(Decided, opened), READONLY, NULL},
    {"_bits", T_UINT, offsetof(Decided, bits), READONLY, NULL},
    {"_url", T_OBJECT, offsetof(Decided, url), READONLY, NULL},
    {"_top_url", T_OBJECT, offsetof(Decided, top_url), READONLY, NULL},
    {"_number", T_UBYTE, offsetof(Decided, number), READONLY, NULL},
    {"_asked", T_OBJECT, offsetof(Decided, details), READONLY, NULL},
    {"_answer", T_OBJECT, offsetof(Decided, answer), 0, NULL},
    {NULL, 0, 0, 0, NULL},
};

static int decided_traverse(Decided *self, visitproc visit, void *arg) {
  Py_VISIT(Py_TYPE(self));
  Py_VISIT(self->opened);
  Py_VISIT(self->url);
  Py_VISIT(self->top_url);
  Py_VISIT(self->details);
  Py_VISIT(self->answer);
  return 0;
}

static int decided_clear(Decided *self) {
  Py_CLEAR(self->opened);
  Py_CLEAR(self->url);
  Py_CLEAR(self->top_url);
  Py_CLEAR(self->details);
  Py_CLEAR(self->answer);
  return 0;
}

static void decided_dealloc(Decided *self) {
  PyTypeObject *type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  decided_clear(self);
  freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
  release(self);
  Py_DECREF(type);
}

static void replace(PyObject **member, PyObject *value) {
  PyObject *old = *member;
  Py_INCREF(value);
  *member = value;
  Py_XDECREF(old);
}

static int decided_init(Decided *self, PyObject *arguments, PyObject *Py_UNUSED(keywords)) {
  PyObject *opened, *url, *top_url, *details;
  if (!PyArg_ParseTuple(
          arguments, "OIOObO", &opened, &self->bits, &url, &top_url, &self->number, &details)) {
    return -1;
  }
  replace(&self->opened, opened);
  replace(&self->url, url);
  replace(&self->top_url, top_url);
  replace(&self->details, details);
  return 0;
}

static PyType_Slot decided_slots[] = {
    {Py_tp_doc, "What is decided about one load, and what was asked."},
    {Py_tp_init, decided_init},
    {Py_tp_members, decided_members},
    {Py_tp_traverse, decided_traverse},
    {Py_tp_clear, decided_clear},
    {Py_tp_dealloc, decided_dealloc},
    {0, NULL},
};

PyType_Spec decided_spec = {
    .name = "sluice._native.Decided",
    .basicsize = sizeof(Decided),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
    .slots = decided_slots,
};

PyObject *decision_of(PyObject *kind, PyObject *const *given, uint32_t bits, long number) {
  Decided *decision = (Decided *)PyType_GenericAlloc((PyTypeObject *)kind, 0);
  if (!decision) return NULL;
  replace(&decision->opened, given[0]);
  replace(&decision->url, given[1]);
  replace(&decision->top_url, given[2]);
  replace(&decision->details, Py_None);
  decision->bits = bits;
  decision->number = (uint8_t)number;
  return (PyObject *)decision;
}
