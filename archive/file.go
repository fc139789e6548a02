package archive

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Extension is that of the files' names.
const Extension = ".tide"

// File is an archive in a file that is open.
type File struct {
	*Reader
	file *os.File
}

// OpenFile opens a file and the archive in it.
func OpenFile(name string) (*File, error) {
	// Opening a pipe would wait for who writes into it.
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("archive: there is no file %s", name)
	case err != nil:
		return nil, fmt.Errorf("archive: %w", err)
	case info.IsDir():
		return nil, fmt.Errorf("archive: %s is a folder; name a file in it", name)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("archive: %s is a pipe or a device, and an archive is read from its end, too: write it to a file first", name)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("archive: %w", err)
	}
	r, err := readerOf(file)
	if err != nil {
		file.Close()
		return nil, err
	}
	return &File{r, file}, nil
}

func readerOf(file *os.File) (*Reader, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, fmt.Errorf("archive: %w", err)
	}
	return Open(file, info.Size())
}

// Close closes the file.
func (f *File) Close() error { return f.file.Close() }

// Files are the names, and in place of a folder's the archives in it, by their
// Extension. The error says that a folder has none.
func Files(names []string) (files []string, err error) {
	for _, name := range names {
		if info, err := os.Stat(name); err != nil || !info.IsDir() {
			files = append(files, name)
			continue
		}
		within, err := filepath.Glob(filepath.Join(name, "*"+Extension))
		if err == nil && len(within) == 0 {
			err = fmt.Errorf("there is no %s file in the folder %s", Extension, name)
		}
		if err != nil {
			return nil, err
		}
		files = append(files, within...)
	}
	return files, nil
}
