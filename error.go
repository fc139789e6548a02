package tide

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"

	"github.com/tide-engine/tide/world"
)

// Error is a mistake in how a game is declared.
type Error struct {
	Where     string       // "system main.follow", "tide.Component[main.Body]"
	Parameter int          // 1 for the one after *Tick, *Frame or *Devices; 0: not a parameter's
	Type      reflect.Type // the type at fault, as it was written; nil: none
	Problem   string       // what is wrong with it
	Mend      string       // what to write instead
	Cause     error        // what package world says of the type, or nil
}

func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString("tide: ")
	b.WriteString(e.Where)
	if e.Parameter > 0 {
		fmt.Fprintf(&b, ", parameter %d (%v)", e.Parameter, e.Type)
	}
	b.WriteString(": ")
	b.WriteString(e.Problem)
	if e.Mend != "" {
		b.WriteString("; ")
		b.WriteString(e.Mend)
	}
	return b.String()
}

// Unwrap is the error of package world behind this one, if there is one.
func (e *Error) Unwrap() error { return e.Cause }

// refused is what package world says of a type that it does not take.
func refused(where string, typ reflect.Type, err error) *Error {
	e := &Error{Where: where, Type: typ, Problem: err.Error(), Cause: err}
	var why *world.TypeError
	if errors.As(err, &why) {
		e.Problem, e.Mend = why.Path+" "+why.Why, why.Mend
	}
	return e
}

// functionName is a function's name as a person wrote it, for messages only: a
// stripped or obfuscated build has another one, or none.
func functionName(fn any) string {
	value := reflect.ValueOf(fn)
	if value.Kind() != reflect.Func || value.IsNil() {
		return "(nil)"
	}
	code := runtime.FuncForPC(value.Pointer())
	if code == nil {
		return "(unnamed)"
	}
	name := strings.TrimSuffix(code.Name(), "-fm") // a method's value
	return name[strings.LastIndexByte(name, '/')+1:]
}
