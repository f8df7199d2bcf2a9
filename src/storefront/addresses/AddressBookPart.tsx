/** The address book on the profile: add, edit, delete with undo, and choose the default. */
import styled from '@emotion/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AddressCreate, SavedAddress } from '#contract/addresses.ts';
import { formatAddressLines } from '#contract/rules/addressLines.ts';
import type { Me } from '#contract/users.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { color } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { notify } from '#src/ui/notices.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { Chip } from '#src/ui/StatusChip.tsx';
import { Actions, MutedText, Part } from '../account/accountLayout.tsx';
import { formatPhone } from '../contacts.ts';
import { AddressForm, toAddressValues } from './AddressForm.tsx';
import { addressLabels } from './labels.ts';
import { addressesQuery } from './queries.ts';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  padding: '14px 0',
  overflowWrap: 'anywhere',
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& strong': { fontWeight: 600, lineHeight: 1.4 },
});
const Title = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px' });

/** The fields of a deleted address, to save it again. */
const toInput = ({ id: _id, updated_at: _time, ...input }: SavedAddress): AddressCreate => input;

export function AddressBookPart({ me }: { me: Me }) {
  const { book: text, prefixes } = useLabels(addressLabels);
  const locale = useLocale();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(addressesQuery);
  /** The address in the dialog; `new` for another one. */
  const [edited, setEdited] = useState<SavedAddress | 'new' | null>(null);
  const [isBusy, setBusy] = useState(false);

  const refresh = () => queries.invalidateQueries({ queryKey: addressesQuery.queryKey });
  const run = async (work: () => Promise<unknown>, done: () => void) => {
    setBusy(true);
    try {
      await work();
      await refresh();
      done();
    } catch (failure) {
      notify(failureText(failure), { tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const restore = (address: SavedAddress) =>
    void run(
      () => api.addresses.create({ body: toInput(address) }),
      () => undefined,
    );
  const remove = (address: SavedAddress) =>
    void run(
      () => api.addresses.remove({ params: { id: address.id } }),
      () => notify(text.removed, { action: { label: text.undo, run: () => restore(address) } }),
    );
  const makeDefault = ({ id }: SavedAddress) =>
    void run(
      () => api.addresses.edit({ params: { id }, body: { is_default: true } }),
      () => notify(text.madeDefault, { tone: 'success' }),
    );
  const save = async (input: AddressCreate) => {
    if (edited === 'new' || edited === null) await api.addresses.create({ body: input });
    else await api.addresses.edit({ params: { id: edited.id }, body: input });
    await refresh();
    setEdited(null);
    notify(text.added, { tone: 'success' });
  };
  const startCountry = data?.find(({ is_default }) => is_default)?.country ?? me.country?.iso ?? '';

  return (
    <Part title={text.title} about={text.about}>
      {!data &&
        (error ? <ErrorState text={failureText(error)} onRetry={() => void refetch()} /> : <Skeleton height={96} />)}
      {data?.length === 0 && <MutedText>{text.empty}</MutedText>}
      {data && data.length > 0 && (
        <List>
          {data.map((address) => {
            const line = formatAddressLines(address, locale, prefixes).join(', ');
            return (
              <Row key={address.id}>
                <div>
                  <Title>
                    <strong translate="no">{line}</strong>
                    {address.is_default && <Chip color="green">{text.default}</Chip>}
                  </Title>
                  <MutedText translate="no">
                    {address.fio}, {formatPhone(address.phone)}
                  </MutedText>
                </div>
                <Actions>
                  <Button
                    size="small"
                    variant="outlined"
                    aria-label={text.editNamed(line)}
                    onClick={() => setEdited(address)}
                  >
                    {text.edit}
                  </Button>
                  {!address.is_default && (
                    <Button
                      size="small"
                      variant="outlined"
                      color="secondary"
                      disabled={isBusy}
                      aria-label={text.makeDefaultNamed(line)}
                      onClick={() => makeDefault(address)}
                    >
                      {text.makeDefault}
                    </Button>
                  )}
                  <Button
                    size="small"
                    variant="outlined"
                    color="secondary"
                    disabled={isBusy}
                    aria-label={text.removeNamed(line)}
                    onClick={() => remove(address)}
                  >
                    {text.remove}
                  </Button>
                </Actions>
              </Row>
            );
          })}
        </List>
      )}
      <Actions>
        <Button variant="outlined" onClick={() => setEdited('new')}>
          {text.add}
        </Button>
      </Actions>
      {edited !== null && (
        <AddressForm
          key={edited === 'new' ? 'new' : edited.id}
          title={edited === 'new' ? text.add : text.editTitle}
          initialValues={toAddressValues(edited === 'new' ? null : edited, me, startCountry)}
          onSave={save}
          onClose={() => setEdited(null)}
        />
      )}
    </Part>
  );
}
