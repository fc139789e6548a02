package det_test

import "math/big"

// grid is the reference for matrices: exact entries, column by column. What it
// does is what a textbook writes down first.
type grid [][]*big.Float

func newGrid(size int) grid {
	g := make(grid, size)
	for i := range g {
		g[i] = make([]*big.Float, size)
	}
	return g
}

func (g grid) times(h grid) grid {
	product := newGrid(len(g))
	for column := range g {
		for row := range g {
			sum := exact(0)
			for k := range g {
				sum = add(sum, mul(g[k][row], h[column][k]))
			}
			product[column][row] = sum
		}
	}
	return product
}

// without is the grid with a column and a row left out.
func (g grid) without(column, row int) (rest grid) {
	for c := range g {
		if c == column {
			continue
		}
		var entries []*big.Float
		for r := range g {
			if r != row {
				entries = append(entries, g[c][r])
			}
		}
		rest = append(rest, entries)
	}
	return rest
}

// determinant goes down the first row; sign is −1, or 1 for the permanent.
func (g grid) determinant(sign float64) *big.Float {
	if len(g) == 1 {
		return g[0][0]
	}
	sum, factor := exact(0), exact(1)
	for c := range g {
		sum = add(sum, mul(factor, mul(g[c][0], g.without(c, 0).determinant(sign))))
		factor = mul(factor, exact(sign))
	}
	return sum
}

// inverse has no entry rounded but by its division, by Cramer's rule.
func (g grid) inverse() grid {
	determinant, result := g.determinant(-1), newGrid(len(g))
	for c := range g {
		for r := range g {
			cofactor := g.without(r, c).determinant(-1)
			if (r+c)%2 == 1 {
				cofactor = sub(exact(0), cofactor)
			}
			result[c][r] = quo(cofactor, determinant)
		}
	}
	return result
}

// sizes is the grid without signs.
func (g grid) sizes() grid {
	result := newGrid(len(g))
	for c := range g {
		for r := range g {
			result[c][r] = new(big.Float).Abs(g[c][r])
		}
	}
	return result
}
