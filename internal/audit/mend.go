package audit

import (
	"go/ast"
	"go/token"
	"go/types"
)

// complexMend is for what no conversion reaches (golang/go#36971).
const complexMend = "write the complex product out in its parts, each product rounded, or build with -gcflags=all=-d=fmahash=qn"

// mend is the sum at a place with its product rounded, or "" where there is
// none that this understands. The place is the compiler's: that of the
// operator.
func (p *typedPackage) mend(fset *token.FileSet, file *ast.File, line, column int) (mended string) {
	here := func(pos token.Pos) bool {
		at := fset.PositionFor(pos, false)
		return at.Line == line && at.Column == column
	}
	ast.Inspect(file, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.BinaryExpr:
			if !here(n.OpPos) {
				break
			}
			if isComplex(p.info.TypeOf(n)) {
				mended = complexMend
				break
			}
			x, y := p.round(n.X, n.Y)
			mended = x + " " + n.Op.String() + " " + y
		case *ast.AssignStmt:
			// The compiler places x += y at its left side, or at the operator.
			if len(n.Lhs) != 1 || len(n.Rhs) != 1 || n.Tok != token.ADD_ASSIGN && n.Tok != token.SUB_ASSIGN && n.Tok != token.MUL_ASSIGN || !here(n.TokPos) && !here(n.Pos()) {
				break
			}
			if isComplex(p.info.TypeOf(n.Lhs[0])) {
				mended = complexMend
			} else if n.Tok != token.MUL_ASSIGN {
				mended = types.ExprString(n.Lhs[0]) + " " + n.Tok.String() + " " + p.wrap(n.Rhs[0])
			}
		}
		return mended == ""
	})
	return mended
}

// round writes two operands of a sum, with a conversion about each that is a
// product; where neither is one to be seen, about each that may hold one.
func (p *typedPackage) round(x, y ast.Expr) (string, string) {
	a, b := isProduct(x), isProduct(y)
	if !a && !b {
		a, b = p.mayHold(x), p.mayHold(y)
	}
	write := func(e ast.Expr, product bool) string {
		if product {
			return p.wrap(e)
		}
		return types.ExprString(e)
	}
	return write(x, a), write(y, b)
}

func isProduct(e ast.Expr) bool {
	switch n := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return n.Op == token.MUL || n.Op == token.QUO
	case *ast.UnaryExpr:
		return isProduct(n.X)
	}
	return false
}

// mayHold is true for what may be a product that was made elsewhere: it is no
// constant.
func (p *typedPackage) mayHold(e ast.Expr) bool {
	return p.info.Types[e].Value == nil
}

// wrap writes an expression within a conversion to its own type, a sign before
// it.
func (p *typedPackage) wrap(e ast.Expr) string {
	e = ast.Unparen(e)
	if sign, ok := e.(*ast.UnaryExpr); ok && (sign.Op == token.SUB || sign.Op == token.ADD) {
		return sign.Op.String() + p.wrap(sign.X)
	}
	name := "float32"
	if t := p.info.TypeOf(e); t != nil && t != types.Typ[types.Invalid] {
		name = types.TypeString(t, func(of *types.Package) string {
			if of == p.types {
				return ""
			}
			return of.Name()
		})
	}
	return name + "(" + types.ExprString(e) + ")"
}

func isComplex(t types.Type) bool {
	if t == nil {
		return false
	}
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsComplex != 0
}
