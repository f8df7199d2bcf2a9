/** State of the code input: one value of five digits, drawn as five boxes. Pure. */
import { toDigits } from '#contract/rules/phoneMask.ts';

export const codeLength = 5;

export interface CodeState {
  /** Digits typed so far. */
  code: string;
  /** Box for the next digit; `all` replaces the code. */
  at: number | 'all';
}

export const emptyCode: CodeState = { code: '', at: 0 };

export const cleanCode = (text: string): string => toDigits(text).slice(0, codeLength);

/** Index of the last reachable box: the first empty one, or the fifth. */
const lastBox = (code: string): number => Math.min(code.length, codeLength - 1);

/** Moves to a box, at most to the last reachable one. */
export const goToBox = ({ code }: CodeState, box: number): CodeState => ({
  code,
  at: Math.max(0, Math.min(box, lastBox(code))),
});

/** Inserts typed, pasted or suggested text. A full code replaces the value wherever it is pasted. */
export function insertText({ code, at }: CodeState, text: string): CodeState {
  const digits = cleanCode(text);
  if (digits === '') return { code, at };
  if (at === 'all' || digits.length === codeLength) return { code: digits, at: lastBox(digits) };
  const next = (code.slice(0, at) + digits + code.slice(at + digits.length)).slice(0, codeLength);
  return { code: next, at: Math.min(at + digits.length, lastBox(next)) };
}

function erase({ code, at }: CodeState): CodeState {
  if (at === 'all') return emptyCode;
  // In an empty box Backspace removes the digit before it, in a filled one the digit itself.
  const erasedAt = at < code.length ? at : at - 1;
  if (erasedAt < 0) return { code, at };
  const next = code.slice(0, erasedAt) + code.slice(erasedAt + 1);
  return { code: next, at: erasedAt === next.length ? erasedAt : Math.max(0, erasedAt - 1) };
}

/** Applies a key; returns null if the input doesn't handle it. */
export function applyKey(state: CodeState, key: string): CodeState | null {
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
        ? emptyCode
        : at < state.code.length
          ? { code: state.code.slice(0, at) + state.code.slice(at + 1), at }
          : state;
    default:
      return /^\d$/.test(key) ? insertText(state, key) : null;
  }
}

/** Selection range in the input, so that the browser replaces the current digit. */
export function getSelectionRange({ code, at }: CodeState): [from: number, to: number] {
  return at === 'all' ? [0, code.length] : [at, Math.min(at + 1, code.length)];
}
