/**
 * Finds the labels of a form control fast. jsdom looks for the control of each label in the whole document, and queries
 * by role or label ask for the labels of every control.
 */
const labels = document.getElementsByTagName('label');

/** What a label without `for` can belong to. */
const labelable = 'button, input:not([type=hidden]), meter, output, progress, select, textarea';

/** Whether a label can belong to a control: one around it, or one that names its id. */
const canHaveLabel = (control: HTMLElement): boolean => {
  if (control.id !== '') return true;
  for (let parent = control.parentElement; parent; parent = parent.parentElement)
    if (parent.localName === 'label') return true;
  return false;
};

const isControlOf = (control: HTMLElement, label: HTMLLabelElement): boolean =>
  label.hasAttribute('for')
    ? label.htmlFor === control.id && document.getElementById(control.id) === control
    : label.contains(control) && label.querySelector(labelable) === control;

/** Nobody can make a NodeList of nodes that stay where they are, so an array stands for it. */
const toNodeList = (found: HTMLLabelElement[]) => found as unknown as NodeListOf<HTMLLabelElement>;

for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]) {
  const { get, ...descriptor } = Object.getOwnPropertyDescriptor(prototype, 'labels')!;
  Object.defineProperty(prototype, 'labels', {
    ...descriptor,
    get(this: HTMLInputElement) {
      if (!this.isConnected || this.type === 'hidden') return get!.call(this) as NodeListOf<HTMLLabelElement> | null;
      return toNodeList(canHaveLabel(this) ? [...labels].filter((label) => isControlOf(this, label)) : []);
    },
  });
}
