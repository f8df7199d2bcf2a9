import { describe, expect, it } from 'vitest';
import {
  goToBox,
  insertText,
  emptyCode,
  applyKey,
  getSelectionRange,
  type CodeState,
} from '#src/storefront/auth/codeBoxes.ts';

const keys = (state: CodeState, ...pressed: string[]): CodeState =>
  pressed.reduce((now, key) => applyKey(now, key) ?? now, state);
const complete: CodeState = { code: '12345', at: 4 };

describe('the boxes of the code', () => {
  it('fill one after another and stay in the last', () => {
    expect(keys(emptyCode, '1', '2', '3')).toEqual({ code: '123', at: 3 });
    expect(keys(emptyCode, ...'12345')).toEqual(complete);
  });

  it('leave other keys to the browser', () => {
    expect(applyKey(emptyCode, 'a')).toBeNull();
    expect(applyKey(emptyCode, 'Tab')).toBeNull();
    expect(applyKey(emptyCode, 'Enter')).toBeNull();
  });

  it.each([0, 2, 4])('take a whole code pasted into box %i', (box) => {
    expect(insertText(goToBox({ code: '999', at: 0 }, box), 'Your code: 123-45')).toEqual(complete);
  });

  it('put part of a code where the caret is', () => {
    expect(insertText({ code: '12', at: 2 }, '34')).toEqual({ code: '1234', at: 4 });
    expect(insertText({ code: '1299', at: 2 }, '34')).toEqual({ code: '1234', at: 4 });
  });

  it('ignore what has no digits', () => {
    expect(insertText({ code: '12', at: 2 }, 'no digits')).toEqual({ code: '12', at: 2 });
  });

  it('write over the digit of a box', () => {
    expect(keys(complete, 'Home', 'ArrowRight', '9')).toEqual({ code: '19345', at: 2 });
  });

  it('erase backwards', () => {
    expect(keys(complete, 'Backspace')).toEqual({ code: '1234', at: 4 });
    expect(keys(complete, 'Backspace', 'Backspace')).toEqual({ code: '123', at: 3 });
    expect(keys({ code: '12345', at: 2 }, 'Backspace', 'Backspace')).toEqual({ code: '145', at: 0 });
    expect(keys(emptyCode, 'Backspace')).toEqual(emptyCode);
  });

  it('erase forwards by Delete', () => {
    expect(keys({ code: '12345', at: 1 }, 'Delete')).toEqual({ code: '1345', at: 1 });
  });

  it('are reached by arrows, but not beyond the first empty one', () => {
    expect(keys({ code: '12', at: 2 }, 'ArrowRight', 'ArrowRight').at).toBe(2);
    expect(keys({ code: '12', at: 0 }, 'ArrowLeft').at).toBe(0);
    expect(keys({ code: '12', at: 0 }, 'End').at).toBe(2);
    expect(goToBox({ code: '12', at: 0 }, 4).at).toBe(2);
  });

  it('are replaced whole after a wrong code', () => {
    const failed: CodeState = { code: '12345', at: 'all' };
    expect(keys(failed, '7')).toEqual({ code: '7', at: 1 });
    expect(keys(failed, 'Backspace')).toEqual(emptyCode);
    expect(getSelectionRange(failed)).toEqual([0, 5]);
    expect(keys(failed, 'ArrowLeft')).toEqual({ code: '12345', at: 3 });
  });
});
