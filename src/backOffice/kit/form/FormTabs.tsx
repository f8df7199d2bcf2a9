/** The tabs of a form, and the way to what is wrong in one of them. */
import { useEffect, useRef } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import type { Tab } from '../definition.ts';
import { kitWords } from '../labels.ts';
import { Tabs, useHashTab } from '../parts/Tabs.tsx';
import { useWords } from '../ResourceScope.tsx';
import { flatFaults, schemaFault } from '../validation.ts';
import { SaveBar } from './SaveBar.tsx';
import { Sections, sourcesOf } from './Sections.tsx';
import { tellFailure } from './told.ts';

/** The sources that a tab writes. */
export const holds = (tab: Tab): string[] => [...sourcesOf(tab.sections), ...(tab.holds ?? [])];
/** Whether a path is one of these sources, or within one. */
export const isWithin = (source: string, held: readonly string[]): boolean =>
  held.some((own) => source === own || source.startsWith(`${own}.`));

/** Once the tab at fault is shown. */
function focusFirstFault(): void {
  const inputs = document.querySelectorAll<HTMLElement>('form [aria-invalid=true]');
  [...inputs].find((input) => input.closest('[hidden]') === null)?.focus();
}

interface FormTabsProps {
  tabs: readonly Tab[];
  isLocked: boolean;
  /** What the form is for is made already, and its own screen on its way. */
  isMade: boolean;
}

export function FormTabs({ tabs, isLocked, isMade }: FormTabsProps) {
  const words = useLabels(kitWords);
  const record = useRecordContext();
  const { tabs: tabWords } = useWords();
  const { errors, submitCount } = useFormState();
  const [open, setOpen] = useHashTab(tabs.map(({ key }) => key));
  const faulty = flatFaults(errors).map(([source]) => source);
  const hasFault = (tab: Tab) => faulty.some((source) => isWithin(source, holds(tab)));
  const isJudgedHere = flatFaults(errors).some(([, , type]) => type === schemaFault);
  const firstFaulty = tabs.find(hasFault)?.key;
  const isOpenFaulty = tabs.some((tab) => tab.key === open && hasFault(tab));

  // A save that failed shows where: the first tab at fault opens, its first fault has the focus.
  const judged = useRef(submitCount);
  useEffect(() => {
    if (judged.current === submitCount || !firstFaulty) return;
    judged.current = submitCount;
    // What the server refused, the screen that asked it tells.
    if (isJudgedHere) tellFailure(words.checkFields);
    if (!isOpenFaulty) setOpen(firstFaulty);
    setTimeout(focusFirstFault, 0);
  }, [submitCount, firstFaulty, isOpenFaulty, setOpen, isJudgedHere, words]);

  const items = tabs.map((tab) => ({
    key: tab.key,
    label: tabWords?.[tab.key] ?? tab.key,
    beside: record && tab.Beside && <tab.Beside record={record as never} />,
    fault: hasFault(tab) ? words.hasFault : undefined,
    content: tab.Content ? <tab.Content /> : <Sections sections={tab.sections ?? []} />,
  }));
  const [only] = items;
  const openTab = tabs.find(({ key }) => key === open);
  const writesNothing =
    openTab !== undefined &&
    (holds(openTab).length === 0 || (record !== undefined && openTab.isReadOnly?.(record as never) === true));
  return (
    <>
      {items.length === 1 && only ? (
        only.content
      ) : (
        <Tabs label={words.tabs} items={items} open={open} onOpen={setOpen} />
      )}
      {!isLocked && <SaveBar isHidden={writesNothing} isMade={isMade} />}
    </>
  );
}
