package world

import (
	"reflect"
	"unicode/utf8"
	"unsafe"
)

// Text is a field of a component or singleton that holds UTF-8. Its zero value
// is empty. It is read, written, owned and freed as a Map is.
type Text struct{ handle handle }

func (t *Text) collectionTypes() (kind CollectionKind, key, element reflect.Type) {
	return TextKind, nil, reflect.TypeFor[uint8]()
}

// Len is how many bytes there are.
func (t *Text) Len(r Source) int { return len(t.read(r)) }

// Get is the text as a string, which is allocated.
func (t *Text) Get(r Source) string { return string(t.read(r)) }

// AppendTo appends the text to dst.
func (t *Text) AppendTo(r Source, dst []byte) []byte { return append(dst, t.read(r)...) }

// Set puts another text in place of the one there is. The error is a
// *CollectionError where the Text is a copy, lies in a row that was not handed
// out for writing, or text is no UTF-8, and a *LimitError where it is too long.
func (t *Text) Set(h Host, text string) error {
	w := h.World()
	p, err := t.place(w, text)
	if err != nil {
		return err
	}
	return w.replace(&p, unsafe.Slice(unsafe.StringData(text), len(text)))
}

// Append puts more text after what there is. The error is as Set's.
func (t *Text) Append(h Host, text string) error {
	w := h.World()
	p, err := t.place(w, text)
	if err != nil {
		return err
	}
	return w.extend(&p, unsafe.Slice(unsafe.StringData(text), len(text)))
}

func (t *Text) place(w *World, text string) (place, error) {
	p, err := w.place(&t.handle, reflect.TypeFor[Text]())
	if err == nil && !utf8.ValidString(text) {
		err = &CollectionError{Collection: p.layout.Path, Why: "was to hold what is no UTF-8; use strings.ToValidUTF8, or a Bytes"}
	}
	return p, err
}

// Clear takes the text out. It panics with the *CollectionError that Set would
// return for a Text that cannot be written.
func (t *Text) Clear(h Host) {
	w := h.World()
	p := w.mustPlace(&t.handle, reflect.TypeFor[Text]())
	w.empty(&p)
}

func (t *Text) read(r Source) []byte { return t.handle.bytes(r, reflect.TypeFor[Text]()) }

// bytes is what a Text or a Bytes holds, to be read.
func (h handle) bytes(r Source, t reflect.Type) []byte {
	if c := h.read(r, t); c != nil {
		return elementsOf[byte](c)
	}
	return nil
}
