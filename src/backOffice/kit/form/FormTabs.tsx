/** The tabs of a form. Opens the tab of the first error after a failed save. */
import { useEffect, useRef } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import type { Tab } from '../definition.ts';
import { kitLabels } from '../labels.ts';
import { Tabs, useHashTab } from '../parts/Tabs.tsx';
import { useResourceLabels } from '../ResourceScope.tsx';
import { flattenErrors, schemaErrorType } from '../validation.ts';
import { SaveBar } from './SaveBar.tsx';
import { Sections, listSources } from './Sections.tsx';
import { notifyFailure } from './saveNotices.ts';

/** The sources that a tab writes. */
export const getTabSources = (tab: Tab): string[] => [...listSources(tab.sections), ...(tab.fields ?? [])];
/** Whether a path is one of these sources, or inside one. */
export const isWithin = (source: string, sources: readonly string[]): boolean =>
  sources.some((parent) => source === parent || source.startsWith(`${parent}.`));

/** Runs after the tab with the error is shown. */
function focusFirstError(): void {
  const inputs = document.querySelectorAll<HTMLElement>('form [aria-invalid=true]');
  [...inputs].find((input) => input.closest('[hidden]') === null)?.focus();
}

interface FormTabsProps {
  tabs: readonly Tab[];
  isLocked: boolean;
  /** The record is created and its own screen is loading. */
  isCreated: boolean;
}

export function FormTabs({ tabs, isLocked, isCreated }: FormTabsProps) {
  const labels = useLabels(kitLabels);
  const record = useRecordContext();
  const { tabs: tabLabels } = useResourceLabels();
  const { errors, submitCount } = useFormState();
  const [open, setOpen] = useHashTab(tabs.map(({ key }) => key));
  const errorSources = flattenErrors(errors).map(([source]) => source);
  const hasError = (tab: Tab) => errorSources.some((source) => isWithin(source, getTabSources(tab)));
  const hasSchemaError = flattenErrors(errors).some(([, , type]) => type === schemaErrorType);
  const firstInvalidTab = tabs.find(hasError)?.key;
  const isOpenTabInvalid = tabs.some((tab) => tab.key === open && hasError(tab));

  // After a failed save the first tab with an error opens, and its first error gets the focus.
  const handledSubmitCount = useRef(submitCount);
  useEffect(() => {
    if (handledSubmitCount.current === submitCount || !firstInvalidTab) return;
    handledSubmitCount.current = submitCount;
    // The screen that saves reports the server's errors.
    if (hasSchemaError) notifyFailure(labels.checkFields);
    if (!isOpenTabInvalid) setOpen(firstInvalidTab);
    setTimeout(focusFirstError, 0);
  }, [submitCount, firstInvalidTab, isOpenTabInvalid, setOpen, hasSchemaError, labels]);

  const items = tabs.map((tab) => ({
    key: tab.key,
    label: tabLabels?.[tab.key] ?? tab.key,
    badge: record && tab.Badge && <tab.Badge record={record as never} />,
    error: hasError(tab) ? labels.needsAttention : undefined,
    content: tab.Content ? <tab.Content /> : <Sections sections={tab.sections ?? []} />,
  }));
  const [only] = items;
  const openTab = tabs.find(({ key }) => key === open);
  const isReadOnlyTab =
    openTab !== undefined &&
    (getTabSources(openTab).length === 0 || (record !== undefined && openTab.isReadOnly?.(record as never) === true));
  return (
    <>
      {items.length === 1 && only ? (
        only.content
      ) : (
        <Tabs label={labels.tabs} items={items} open={open} onOpen={setOpen} />
      )}
      {!isLocked && <SaveBar isHidden={isReadOnlyTab} isCreated={isCreated} />}
    </>
  );
}
