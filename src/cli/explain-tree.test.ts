// The tree of following: built from parts of real analyses, every part once, effects at the leaves.
import { describe, expect, it } from 'vitest';
import { judgeCase } from '../programs/case-machine.ts';
import type { TreeNode } from './explain-tree.ts';
import { treeOf } from './explain-tree.ts';

const drawn = (nodes: readonly TreeNode[], indent = ''): readonly string[] =>
  nodes.flatMap((node) => [`${indent}${node.text} ${node.disposition}`, ...drawn(node.children, `${indent}  `)]);
const ids = (nodes: readonly TreeNode[]): readonly number[] =>
  nodes.flatMap((node) => [...(node.part === undefined ? [] : [node.part]), ...ids(node.children)]);

describe('treeOf', () => {
  it.each([
    ['ls', ['ls quiet']],
    ['npm test', ['npm test quiet', '  package.json: test quiet', '    vitest run quiet']],
    ['npm run wipe && ls', ['npm run wipe forbidden', '  package.json: wipe forbidden', '    rm -rf ~ forbidden', 'ls quiet']],
    ['make build', ['make build quiet', '  Makefile: build quiet', '    go build ./... quiet']],
  ])('%s', (command, want) => {
    expect(drawn(treeOf(judgeCase(command).parts))).toEqual(want);
  });

  it.each([
    'npm test && npm test',
    'bash -c "npm run build; make clean"',
    'scripts/bad.sh | cat',
    'x=$(npm run lint); sudo npm test',
  ])('holds every part of %s once and in order', (command) => {
    const { parts } = judgeCase(command);
    expect(ids(treeOf(parts)).toSorted((a, b) => a - b)).toEqual(parts.map((part) => part.id));
  });
});
