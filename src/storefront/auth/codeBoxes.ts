/** The confirmation code's boxes: one field of five digits, drawn as five. Pure. */
import { digitsOf } from '#contract/rules/phoneMask.ts';

export const codeLength = 5;

export interface CodeState {
  /** The digits so far. */
  code: string;
  /** The box that the next digit goes into; `all` replaces the code. */
  at: number | 'all';
}

export const noCode: CodeState = { code: '', at: 0 };

export const cleanCode = (text: string): string => digitsOf(text).slice(0, codeLength);

/** The last box that can be reached: the first empty one, or the fifth. */
const lastBox = (code: string): number => Math.min(code.length, codeLength - 1);

/** The box at a place, as far as boxes can be reached. */
export const goToBox = ({ code }: CodeState, box: number): CodeState => ({
  code,
  at: Math.max(0, Math.min(box, lastBox(code))),
});

/** A text that was typed, pasted or suggested by the phone. A whole code replaces what is there, wherever it is pasted. */
export function insert({ code, at }: CodeState, text: string): CodeState {
  const digits = cleanCode(text);
  if (digits === '') return { code, at };
  if (at === 'all' || digits.length === codeLength) return { code: digits, at: lastBox(digits) };
  const next = (code.slice(0, at) + digits + code.slice(at + digits.length)).slice(0, codeLength);
  return { code: next, at: Math.min(at + digits.length, lastBox(next)) };
}

function erase({ code, at }: CodeState): CodeState {
  if (at === 'all') return noCode;
  // In the empty box it takes the digit before; in a filled one the digit itself.
  const taken = at < code.length ? at : at - 1;
  if (taken < 0) return { code, at };
  const next = code.slice(0, taken) + code.slice(taken + 1);
  return { code: next, at: taken === next.length ? taken : Math.max(0, taken - 1) };
}

/** What a key does; null where it is none of the field's own. */
export function press(state: CodeState, key: string): CodeState | null {
  const at = state.at === 'all' ? lastBox(state.code) : state.at;
  switch (key) {
    case 'ArrowLeft':
      return goToBox(state, at - 1);
    case 'ArrowRight':
      return goToBox(state, at + 1);
    case 'Home':
      return goToBox(state, 0);
    case 'End':
      return goToBox(state, codeLength);
    case 'Backspace':
      return erase(state);
    case 'Delete':
      return state.at === 'all'
        ? noCode
        : at < state.code.length
          ? { code: state.code.slice(0, at) + state.code.slice(at + 1), at }
          : state;
    default:
      return /^\d$/.test(key) ? insert(state, key) : null;
  }
}

/** The part of the field that is selected, so that the browser itself replaces it. */
export function selectionOf({ code, at }: CodeState): [from: number, to: number] {
  return at === 'all' ? [0, code.length] : [at, Math.min(at + 1, code.length)];
}
