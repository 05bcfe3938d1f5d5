// Checks a mirrored log with Go's own implementation (golang.org/x/mod/sumdb), which knows nothing of ours: the signature of the
// checkpoint, every tile against its root, every entry against its leaf, an inclusion proof for each, consistency with an older
// checkpoint, and proof files. Only paths and bundles are mapped: tile/8/L/N there is tile/L/N here.
package main

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const height = 8

type tiles struct{ folder string }

func (t tiles) Height() int { return height }

func (t tiles) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, tile := range wanted {
		path := strings.Replace(tile.Path(), fmt.Sprintf("tile/%d/", height), "tile/", 1)
		data, err := os.ReadFile(filepath.Join(t.folder, path))
		if err != nil {
			return nil, err
		}
		all = append(all, data)
	}
	return all, nil
}

func (t tiles) SaveTiles([]tlog.Tile, [][]byte) {}

func must(err error) {
	if err != nil {
		fmt.Println("broken:", err)
		os.Exit(1)
	}
}

func openCheckpoint(text []byte, keys note.Verifiers) tlog.Tree {
	signed, err := note.Open(text, keys)
	must(err)
	lines := strings.Split(signed.Text, "\n")
	if lines[0] != signed.Sigs[0].Name {
		must(fmt.Errorf("origin %q is not the name of the key", lines[0]))
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	must(err)
	root, err := tlog.ParseHash(lines[2])
	must(err)
	return tlog.Tree{N: size, Hash: root}
}

func main() {
	folder := os.Args[1]
	read := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join(folder, name))
		must(err)
		return data
	}
	verifier, err := note.NewVerifier(strings.Fields(string(read("policy")))[1])
	must(err)
	keys := note.VerifierList(verifier)
	tree := openCheckpoint(read("checkpoint"), keys)
	hashes := tlog.TileHashReader(tree, tiles{folder})

	var leaves []tlog.Hash
	for n := int64(0); n*(1<<height) < tree.N; n++ {
		width := tree.N - n*(1<<height)
		if width > 1<<height {
			width = 1 << height
		}
		tile := tlog.Tile{H: height, L: 0, N: n, W: int(width)}
		bundle := read(strings.Replace(tile.Path(), fmt.Sprintf("tile/%d/0/", height), "tile/entries/", 1))
		for len(bundle) > 0 {
			length := int(binary.BigEndian.Uint16(bundle))
			leaves = append(leaves, tlog.RecordHash(bundle[2:2+length]))
			bundle = bundle[2+length:]
		}
	}
	if int64(len(leaves)) != tree.N {
		must(fmt.Errorf("%d entries in a log of %d", len(leaves), tree.N))
	}
	for index, leaf := range leaves {
		proof, err := tlog.ProveRecord(tree.N, int64(index), hashes)
		must(err)
		must(tlog.CheckRecord(proof, tree.N, tree.Hash, int64(index), leaf))
	}

	older, _ := filepath.Glob(filepath.Join(folder, "older", "*"))
	for _, path := range older {
		text, err := os.ReadFile(path)
		must(err)
		before := openCheckpoint(text, keys)
		proof, err := tlog.ProveTree(tree.N, before.N, hashes)
		must(err)
		must(tlog.CheckTree(proof, tree.N, tree.Hash, before.N, before.Hash))
	}

	files, _ := filepath.Glob(filepath.Join(folder, "proofs", "*.tlog-proof"))
	for _, path := range files {
		text, err := os.ReadFile(path)
		must(err)
		head, checkpoint, _ := strings.Cut(string(text), "\n\n")
		at := openCheckpoint([]byte(checkpoint), keys)
		var proof tlog.RecordProof
		index := int64(-1)
		for _, line := range strings.Split(head, "\n")[1:] {
			if strings.HasPrefix(line, "index ") {
				index, err = strconv.ParseInt(line[6:], 10, 64)
				must(err)
			} else if !strings.HasPrefix(line, "extra ") {
				raw, err := base64.StdEncoding.DecodeString(line)
				must(err)
				var hash tlog.Hash
				copy(hash[:], raw)
				proof = append(proof, hash)
			}
		}
		must(tlog.CheckRecord(proof, at.N, at.Hash, index, leaves[index]))
	}
	fmt.Printf("%d entries, %d older checkpoints, %d proof files hold\n", tree.N, len(older), len(files))
}
