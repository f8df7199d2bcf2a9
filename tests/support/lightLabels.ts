/**
 * Finds out fast that a form control has no label. jsdom looks at all elements of the document, and queries by role ask
 * for the labels of every button.
 */
const noLabels = document.createDocumentFragment().childNodes as NodeListOf<HTMLLabelElement>;

/** Whether a label can belong to a control: one around it, or one that names its id. */
const canHaveLabel = (control: HTMLElement): boolean => {
  if (control.id !== '') return true;
  for (let parent = control.parentElement; parent; parent = parent.parentElement)
    if (parent.localName === 'label') return true;
  return false;
};

for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]) {
  const { get, ...descriptor } = Object.getOwnPropertyDescriptor(prototype, 'labels')!;
  Object.defineProperty(prototype, 'labels', {
    ...descriptor,
    get(this: HTMLElement) {
      return canHaveLabel(this) ? (get!.call(this) as NodeListOf<HTMLLabelElement> | null) : noLabels;
    },
  });
}
