/** The tabs of a form. Opens the tab of the first error after a failed save. */
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import {
  TabbedForm,
  TabbedFormTabs,
  TabbedFormView,
  useRecordContext,
  type FormTabProps,
  type TabbedFormTabsProps,
} from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useLabels } from '#src/i18n/LocaleProvider.tsx';
import { Icon } from '#src/ui/icons.tsx';
import type { Tab } from '../definition.ts';
import { kitLabels } from '../labels.ts';
import { useHashTab } from '../parts/Tabs.tsx';
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
  [...inputs].find((input) => input.closest('[aria-hidden]') === null)?.focus();
}

interface HeadersProps extends Omit<TabbedFormTabsProps, 'onChange'> {
  openIndex: number;
  onOpen: (index: number) => void;
}

/** The row of tabs; react-admin would keep the open one in the path, which is the record's address here. */
function TabHeaders({ openIndex, onOpen, ...props }: HeadersProps) {
  const { tabs } = useLabels(kitLabels);
  return (
    <TabbedFormTabs
      {...props}
      aria-label={tabs}
      value={openIndex}
      onChange={(_event: unknown, index: number) => onOpen(index)}
    />
  );
}

interface TabPartProps extends Partial<FormTabProps> {
  tab: Tab;
  isOpen: boolean;
  hasError: boolean;
}

/** A tab: react-admin renders it once in the row of tabs, and once as panel. */
function TabPart({ tab, isOpen, hasError, ...props }: TabPartProps) {
  const { needsAttention } = useLabels(kitLabels);
  const { tabs } = useResourceLabels();
  const record = useRecordContext();
  // A tab mounts when it is first opened and stays mounted, so that input and data are not lost.
  const [isVisited, setVisited] = useState(isOpen);
  if (isOpen && !isVisited) setVisited(true);
  const label: ReactElement = (
    <>
      {tabs?.[tab.key] ?? tab.key}
      {record && tab.Badge && <tab.Badge record={record as never} />}
      {hasError && <Icon name="alert" size={16} role="img" aria-label={needsAttention} aria-hidden={false} />}
    </>
  );
  return (
    <TabbedForm.Tab {...props} label={label} hidden={!isOpen} {...(props.intent === 'content' && { role: 'tabpanel' })}>
      {props.intent === 'content' && isVisited && <TabContent tab={tab} />}
    </TabbedForm.Tab>
  );
}

const TabPanels = ({ children }: { children: ReactNode }) => children;

const TabContent = ({ tab }: { tab: Tab }) =>
  tab.Content ? <tab.Content /> : <Sections sections={tab.sections ?? []} />;

interface FormTabsProps {
  tabs: readonly Tab[];
  isLocked: boolean;
  /** The record is created and its own screen is loading. */
  isCreated: boolean;
}

export function FormTabs({ tabs, isLocked, isCreated }: FormTabsProps) {
  const labels = useLabels(kitLabels);
  const record = useRecordContext();
  const { errors, submitCount } = useFormState();
  const [open, setOpen] = useHashTab(tabs.map(({ key }) => key));
  const errorSources = flattenErrors(errors).map(([source]) => source);
  const hasError = (tab: Tab) => errorSources.some((source) => isWithin(source, getTabSources(tab)));
  const hasSchemaError = flattenErrors(errors).some(([, , type]) => type === schemaErrorType);
  const firstInvalidTab = tabs.find(hasError)?.key;
  const isOpenTabInvalid = tabs.some((tab) => tab.key === open && hasError(tab));

  // After a failed save the first tab with an error opens, and its first error gets the focus.
  const handledSubmitCount = useRef(submitCount);
  const shouldFocus = useRef(false);
  useEffect(() => {
    if (handledSubmitCount.current !== submitCount && firstInvalidTab) {
      handledSubmitCount.current = submitCount;
      shouldFocus.current = true;
      // The screen that saves reports the server's errors.
      if (hasSchemaError) notifyFailure(labels.checkFields);
      if (!isOpenTabInvalid) setOpen(firstInvalidTab);
    }
    if (!shouldFocus.current || !isOpenTabInvalid) return;
    shouldFocus.current = false;
    setTimeout(focusFirstError, 0);
  }, [submitCount, firstInvalidTab, isOpenTabInvalid, setOpen, hasSchemaError, labels]);

  const openTab = tabs.find(({ key }) => key === open);
  const isReadOnlyTab =
    openTab !== undefined &&
    (getTabSources(openTab).length === 0 || (record !== undefined && openTab.isReadOnly?.(record as never) === true));
  const saveBar = isLocked ? false : <SaveBar isHidden={isReadOnlyTab} isCreated={isCreated} />;
  const [only] = tabs;
  if (tabs.length === 1 && only) {
    return (
      <>
        <TabContent tab={only} />
        {saveBar}
      </>
    );
  }
  return (
    <TabbedFormView
      syncWithLocation={false}
      component={TabPanels}
      tabs={
        <TabHeaders openIndex={tabs.findIndex(({ key }) => key === open)} onOpen={(at) => setOpen(tabs[at]!.key)} />
      }
      toolbar={saveBar}
    >
      {tabs.map((tab) => (
        <TabPart key={tab.key} tab={tab} isOpen={tab.key === open} hasError={hasError(tab)} />
      ))}
    </TabbedFormView>
  );
}
