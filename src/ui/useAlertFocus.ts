/** Keeps the focus near a message whose button disappears with it, such as “Try again” of a list that then loads. */
import { useEffect } from 'react';

const messageSelector = '[role=alert], [role=status]';
/** Messages outside of these, such as notices at the bottom of the window, have no section to go to. */
const pageSelector = 'main, dialog, [role=dialog]';

/** The elements around an element, from its parent to the page or dialog. */
function listAncestors(element: Element): HTMLElement[] {
  const ancestors: HTMLElement[] = [];
  const page = element.closest(pageSelector);
  for (let parent = element.parentElement; page?.contains(parent); parent = parent!.parentElement)
    ancestors.push(parent!);
  return ancestors;
}

/** The first heading of the nearest section that remains, or that section where the page has no heading yet. */
function findFocusTarget(ancestors: readonly HTMLElement[]): HTMLElement | undefined {
  const remaining = ancestors.filter(({ isConnected }) => isConnected);
  const headings = remaining.map((ancestor) => ancestor.querySelector<HTMLElement>('h1, h2, h3, h4'));
  return headings.find((heading) => heading !== null) ?? remaining[0];
}

/** Moves the focus of a message's button to the heading of its section once the button is gone. */
export function useAlertFocus(): void {
  useEffect(() => {
    let observer: MutationObserver | undefined;
    const watch = (event: MouseEvent) => {
      observer?.disconnect();
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      const ancestors = button?.closest(messageSelector) ? listAncestors(button) : [];
      if (!button || ancestors.length === 0) return;
      observer = new MutationObserver(() => {
        if (button.isConnected) return;
        observer?.disconnect();
        // The body has the focus unless the user or the page has moved it on meanwhile
        if (document.activeElement !== document.body) return;
        const target = findFocusTarget(ancestors);
        // Sets the attribute, without which a heading can't take the focus; its property is -1 before, too
        if (target && target.tabIndex < 0) target.tabIndex = -1;
        target?.focus({ preventScroll: true });
      });
      observer.observe(document.body, { childList: true, subtree: true });
    };
    window.addEventListener('click', watch, { capture: true });
    return () => {
      observer?.disconnect();
      window.removeEventListener('click', watch, { capture: true });
    };
  }, []);
}
