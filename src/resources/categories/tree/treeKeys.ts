/** Keyboard navigation of the category tree, and moving nodes by keyboard. */
import type { KeyboardEvent } from 'react';
import type { CategoryNode } from '#contract/categories.ts';
import { moveNode, findPath, findPlace, findStepPlace, type Place, type Step, type Tree } from './moves.ts';
import type { NodeRow, Row } from './rows.ts';

const steps: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

export interface KeyActions {
  focus: (id: number) => void;
  setOpen: (ids: readonly number[], isOpen: boolean) => void;
  move: (id: number, to: Place) => void;
  edit: (id: number) => void;
  rename: (id: number) => void;
  addChild: (id: number) => void;
  /** Announces to screen readers where a node is in a tree, or that it can't move there. */
  announce: (what: 'place' | 'pickedUp' | 'dropped' | 'putBack' | 'noPlace', id: number, tree: Tree) => void;
}

/** A node lifted by keyboard, and the tree with the node at its new place. */
export interface LiftedNode {
  id: number;
  tree: Tree;
}

const isNode = (row: Row): row is NodeRow => row.kind === 'node';

export interface KeyOptions {
  /** The saved tree. */
  tree: Tree;
  /** The rows on the screen. */
  rows: readonly Row[];
  lifted: LiftedNode | null;
  setLifted: (lifted: LiftedNode | null) => void;
  getLabel: (node: CategoryNode) => string;
  actions: KeyActions;
}

/** Returns the `onKeyDown` handler of the tree. */
export function createTreeKeyHandler({
  tree,
  rows,
  lifted,
  setLifted,
  getLabel,
  actions,
}: KeyOptions): (event: KeyboardEvent) => void {
  const nodes = rows.filter(isNode);

  const planStep = (id: number, direction: Step, from: Tree): { place: Place; tree: Tree } | null => {
    const place = findStepPlace(from, id, direction);
    const next = place && moveNode(from, id, place);
    if (!place || !next) return (actions.announce('noPlace', id, from), null);
    actions.setOpen(
      findPath(next, id)
        .slice(0, -1)
        .map((node) => node.id),
      true,
    );
    actions.announce('place', id, next);
    return { place, tree: next };
  };

  function moveLifted(key: string, { id, tree: liftedTree }: LiftedNode): boolean {
    const direction = steps[key];
    if (direction) {
      const next = planStep(id, direction, liftedTree);
      if (next) setLifted({ id, tree: next.tree });
      actions.focus(id);
      return true;
    }
    if (![' ', 'Enter', 'Escape'].includes(key)) return false;
    setLifted(null);
    const place = findPlace(liftedTree, id);
    if (key !== 'Escape' && place) actions.move(id, place);
    actions.announce(key === 'Escape' ? 'putBack' : 'dropped', id, key === 'Escape' ? tree : liftedTree);
    actions.focus(id);
    return true;
  }

  function moveAtOnce(key: string, id: number): boolean {
    const direction = steps[key];
    const next = direction && planStep(id, direction, tree);
    if (next) actions.move(id, next.place);
    if (direction) actions.focus(id);
    return direction !== undefined;
  }

  function moveFocus(key: string, row: NodeRow): boolean {
    const at = nodes.indexOf(row);
    const { node } = row;
    const focusRow = (other: NodeRow | undefined) => (other && actions.focus(other.node.id), true);
    const hasChildren = node.children.length > 0;
    switch (key) {
      case 'ArrowDown':
        return focusRow(nodes[at + 1]);
      case 'ArrowUp':
        return focusRow(nodes[at - 1]);
      case 'Home':
        return focusRow(nodes[0]);
      case 'End':
        return focusRow(nodes.at(-1));
      case 'ArrowRight':
        if (hasChildren && !row.isOpen) return (actions.setOpen([node.id], true), true);
        return row.isOpen ? focusRow(nodes[at + 1]) : true;
      case 'ArrowLeft':
        if (row.isOpen) return (actions.setOpen([node.id], false), true);
        return focusRow(nodes.slice(0, at).findLast(({ depth }) => depth < row.depth));
      case '*':
        return (
          actions.setOpen(
            nodes.filter((one) => one.node.parent === node.parent).map((one) => one.node.id),
            true,
          ),
          true
        );
      default:
        return false;
    }
  }

  function runAction(event: KeyboardEvent, row: NodeRow): boolean {
    const { id } = row.node;
    if (event.key === 'Enter') return (event.shiftKey ? actions.addChild(id) : actions.edit(id), true);
    if (event.key === 'F2') return (actions.rename(id), true);
    if (event.key === ' ') {
      setLifted({ id, tree });
      actions.announce('pickedUp', id, tree);
      return true;
    }
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey) return false;
    // A letter moves the focus to the next name that begins with it.
    const at = nodes.indexOf(row);
    const beginsWithKey = (one: NodeRow) =>
      getLabel(one.node).toLocaleLowerCase().startsWith(event.key.toLocaleLowerCase());
    const found = [...nodes.slice(at + 1), ...nodes.slice(0, at)].find(beginsWithKey);
    if (found) actions.focus(found.node.id);
    return found !== undefined;
  }

  return (event) => {
    const id = (event.target as HTMLElement).dataset['node'];
    const row = nodes.find((one) => String(one.node.id) === id);
    if (!row) return;
    const isHandled = lifted
      ? moveLifted(event.key, lifted)
      : event.altKey
        ? moveAtOnce(event.key, row.node.id)
        : moveFocus(event.key, row) || runAction(event, row);
    if (isHandled) event.preventDefault();
  };
}
