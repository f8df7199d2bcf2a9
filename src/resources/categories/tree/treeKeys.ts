/** The tree by keyboard: going through it, and moving what the focus is on. */
import type { KeyboardEvent } from 'react';
import type { CategoryNode } from '#contract/categories.ts';
import { moved, pathTo, placeOf, stepFrom, type Place, type Step, type Tree } from './moves.ts';
import type { NodeRow, Row } from './rows.ts';

const steps: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

export interface KeyDeeds {
  focus: (id: number) => void;
  setOpen: (ids: readonly number[], isOpen: boolean) => void;
  move: (id: number, to: Place) => void;
  edit: (id: number) => void;
  rename: (id: number) => void;
  addWithin: (id: number) => void;
  /** Says where something stands in a tree, or that it can't go there. */
  say: (what: 'place' | 'pickedUp' | 'dropped' | 'putBack' | 'noPlace', id: number, tree: Tree) => void;
}

/** What is carried, in the tree as it would be. */
export interface Carried {
  id: number;
  tree: Tree;
}

const isNode = (row: Row): row is NodeRow => row.kind === 'node';

export interface KeyOptions {
  /** As it is saved. */
  tree: Tree;
  /** The rows on the screen. */
  rows: readonly Row[];
  carried: Carried | null;
  setCarried: (carried: Carried | null) => void;
  labelOf: (node: CategoryNode) => string;
  deeds: KeyDeeds;
}

/** What listens to keys on the tree. */
export function treeKeys({
  tree,
  rows,
  carried,
  setCarried,
  labelOf,
  deeds,
}: KeyOptions): (event: KeyboardEvent) => void {
  const nodes = rows.filter(isNode);

  const step = (id: number, towards: Step, from: Tree): { place: Place; tree: Tree } | null => {
    const place = stepFrom(from, id, towards);
    const next = place && moved(from, id, place);
    if (!place || !next) return (deeds.say('noPlace', id, from), null);
    deeds.setOpen(
      pathTo(next, id)
        .slice(0, -1)
        .map((node) => node.id),
      true,
    );
    deeds.say('place', id, next);
    return { place, tree: next };
  };

  function carry(key: string, { id, tree: present }: Carried): boolean {
    const towards = steps[key];
    if (towards) {
      const next = step(id, towards, present);
      if (next) setCarried({ id, tree: next.tree });
      deeds.focus(id);
      return true;
    }
    if (![' ', 'Enter', 'Escape'].includes(key)) return false;
    setCarried(null);
    const place = placeOf(present, id);
    if (key !== 'Escape' && place) deeds.move(id, place);
    deeds.say(key === 'Escape' ? 'putBack' : 'dropped', id, key === 'Escape' ? tree : present);
    deeds.focus(id);
    return true;
  }

  function moveAtOnce(key: string, id: number): boolean {
    const towards = steps[key];
    const next = towards && step(id, towards, tree);
    if (next) deeds.move(id, next.place);
    if (towards) deeds.focus(id);
    return towards !== undefined;
  }

  function go(key: string, row: NodeRow): boolean {
    const at = nodes.indexOf(row);
    const { node } = row;
    const to = (other: NodeRow | undefined) => (other && deeds.focus(other.node.id), true);
    const hasBelow = node.children.length > 0;
    switch (key) {
      case 'ArrowDown':
        return to(nodes[at + 1]);
      case 'ArrowUp':
        return to(nodes[at - 1]);
      case 'Home':
        return to(nodes[0]);
      case 'End':
        return to(nodes.at(-1));
      case 'ArrowRight':
        if (hasBelow && !row.isOpen) return (deeds.setOpen([node.id], true), true);
        return row.isOpen ? to(nodes[at + 1]) : true;
      case 'ArrowLeft':
        if (row.isOpen) return (deeds.setOpen([node.id], false), true);
        return to(nodes.slice(0, at).findLast(({ depth }) => depth < row.depth));
      case '*':
        return (
          deeds.setOpen(
            nodes.filter((one) => one.node.parent === node.parent).map((one) => one.node.id),
            true,
          ),
          true
        );
      default:
        return false;
    }
  }

  function act(event: KeyboardEvent, row: NodeRow): boolean {
    const { id } = row.node;
    if (event.key === 'Enter') return (event.shiftKey ? deeds.addWithin(id) : deeds.edit(id), true);
    if (event.key === 'F2') return (deeds.rename(id), true);
    if (event.key === ' ') {
      setCarried({ id, tree });
      deeds.say('pickedUp', id, tree);
      return true;
    }
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey) return false;
    // A letter goes to the next name that begins with it.
    const at = nodes.indexOf(row);
    const begins = (one: NodeRow) => labelOf(one.node).toLocaleLowerCase().startsWith(event.key.toLocaleLowerCase());
    const found = [...nodes.slice(at + 1), ...nodes.slice(0, at)].find(begins);
    if (found) deeds.focus(found.node.id);
    return found !== undefined;
  }

  return (event) => {
    const id = (event.target as HTMLElement).dataset['node'];
    const row = nodes.find((one) => String(one.node.id) === id);
    if (!row) return;
    const isDone = carried
      ? carry(event.key, carried)
      : event.altKey
        ? moveAtOnce(event.key, row.node.id)
        : go(event.key, row) || act(event, row);
    if (isDone) event.preventDefault();
  };
}
