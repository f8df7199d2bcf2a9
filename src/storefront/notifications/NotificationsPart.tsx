/** Notification settings: this browser, kinds and channels, and other devices. */
import styled from '@emotion/styled';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { NotificationChoice, PushDevice, PushSettings } from '#contract/push.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { personalKey } from '#src/api/queries.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useStoredValue } from '#src/session/storedValue.ts';
import { color } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { SwitchInput } from '#src/ui/SwitchInput.tsx';
import { Panel } from '#src/ui/layoutParts.tsx';
import { notify } from '#src/ui/notices.ts';
import { playTone, storedSoundOff, unlockSound } from '#src/ui/sound.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import {
  toSubscriptionBody,
  subscribeHere,
  getPushSupport,
  unsubscribeHere,
  type PushSupport,
} from '../installed/browser.ts';
import { getBrowserName } from './browserName.ts';
import { notificationLabels } from './labels.ts';

const Card = styled(Panel)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& h2': { margin: 0, fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.3 },
  '& h3': { margin: 0, fontSize: '0.9375rem', fontWeight: 650 },
});
const MutedText = styled('p')({ margin: 0, color: color.muted, fontSize: '0.9375rem', lineHeight: 1.45 });
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 10, '&:empty': { display: 'none' } });
const Kinds = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '10px 0',
    borderBottom: `1px solid ${color.line}`,
    textAlign: 'start',
    fontWeight: 400,
    lineHeight: 1.35,
  },
  '& thead th': { color: color.muted, fontSize: '0.8125rem', paddingTop: 0 },
  '& tr > * + *': { width: 72, textAlign: 'center' },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
});
const Devices = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    padding: '8px 0',
    borderTop: `1px solid ${color.line}`,
  },
  '& small': { display: 'block', color: color.muted },
});

const settingsKey = [personalKey, 'push', 'settings'];

/** Runs a change; the server answers with all settings. */
function usePushChange<T>(change: (what: T) => Promise<PushSettings>) {
  const queries = useQueryClient();
  const failureText = useFailureText();
  return useMutation({
    mutationFn: change,
    onSuccess: (settings) => queries.setQueryData(settingsKey, settings),
    onError: (error) => notify(failureText(error), { tone: 'error' }),
  });
}

type Channel = 'push' | 'mail' | 'sound';
const allChannels: readonly Channel[] = ['push', 'mail', 'sound'];

function ChoiceTable({ choices }: { choices: readonly NotificationChoice[] }) {
  const text = useLabels(notificationLabels);
  const { mutate, isPending, variables } = usePushChange(
    (body: { kind: NotificationChoice['kind'] } & Partial<Record<Channel, boolean>>) => api.push.choose({ body }),
  );
  // Only the back office plays sounds
  const channels = choices.some(({ sound }) => sound !== null) ? allChannels : allChannels.slice(0, 2);
  const renderSwitch = ({ kind, ...channelStates }: NotificationChoice, channel: Channel) => {
    const isOn =
      isPending && variables.kind === kind && variables[channel] !== undefined
        ? variables[channel]
        : channelStates[channel];
    return isOn === null ? (
      <span aria-hidden="true">–</span>
    ) : (
      <SwitchInput
        type="checkbox"
        role="switch"
        aria-label={text.channelSwitch(text.kinds[kind], text[channel])}
        checked={isOn}
        aria-checked={isOn}
        onChange={() => mutate({ kind, [channel]: !isOn })}
      />
    );
  };
  return (
    <Kinds>
      <thead>
        <tr>
          <th scope="col">{text.kind}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {text[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {choices.map((choice) => (
          <tr key={choice.kind}>
            <th scope="row">{text.kinds[choice.kind]}</th>
            {channels.map((channel) => (
              <td key={channel}>{renderSwitch(choice, channel)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Kinds>
  );
}

/** Turns the sound of the back office on or off in this browser. */
function BrowserSound() {
  const text = useLabels(notificationLabels);
  const isOff = useStoredValue(storedSoundOff) ?? false;
  const play = () => {
    unlockSound();
    void playTone();
  };
  const turnOn = () => {
    storedSoundOff.clear();
    play();
  };
  return (
    <div>
      <h3>{text.browserSound}</h3>
      <MutedText style={{ margin: '4px 0 10px' }}>{isOff ? text.soundIsOff : text.soundIsOn}</MutedText>
      <Actions>
        {isOff ? (
          <Button variant="outlined" onClick={turnOn}>
            {text.turnSoundOn}
          </Button>
        ) : (
          <>
            <Button variant="outlined" onClick={play}>
              {text.playTone}
            </Button>
            <Button variant="outlined" color="secondary" onClick={() => storedSoundOff.set(true)}>
              {text.turnSoundOff}
            </Button>
          </>
        )}
      </Actions>
    </div>
  );
}

function DeviceList({ devices }: { devices: readonly PushDevice[] }) {
  const text = useLabels(notificationLabels);
  const locale = useLocale();
  const { mutate, isPending } = usePushChange((device: number) => api.push.unsubscribe({ query: { device } }));
  return (
    <Devices>
      {devices.map(({ id, user_agent, is_app, created_at }) => (
        <li key={id}>
          <span>
            <span translate="no">{getBrowserName(user_agent) ?? text.unknown}</span>
            <small>
              {is_app ? `${text.app}, ` : ''}
              {formatDate(created_at, locale)}
            </small>
          </span>
          <Button size="small" variant="outlined" disabled={isPending} onClick={() => mutate(id)}>
            {text.remove}
          </Button>
        </li>
      ))}
    </Devices>
  );
}

/** Returns the push state of this browser, and a function that reads it again. */
function usePushSupport(): [PushSupport | null, () => Promise<void>] {
  const [support, setSupport] = useState<PushSupport | null>(null);
  const refresh = async () => setSupport(await getPushSupport());
  useEffect(() => {
    void getPushSupport().then(setSupport);
  }, []);
  return [support, refresh];
}

function ThisBrowser({ settings }: { settings: PushSettings }) {
  const text = useLabels(notificationLabels);
  const failureText = useFailureText();
  const locale = useLocale();
  const [support, refresh] = usePushSupport();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify(error instanceof DOMException ? text.failed : failureText(error), { tone: 'error' });
    } finally {
      await refresh();
      setBusy(false);
    }
  };
  const turnOn = () =>
    run(async () => {
      const subscription = await subscribeHere(settings.public_key);
      if (subscription)
        queries.setQueryData(settingsKey, await api.push.subscribe({ body: toSubscriptionBody(subscription, locale) }));
      else notify(text.blocked, { tone: 'error' });
    });
  const turnOff = () =>
    run(async () => {
      const endpoint = await unsubscribeHere();
      if (endpoint) queries.setQueryData(settingsKey, await api.push.unsubscribe({ query: { endpoint } }));
    });
  const test = () =>
    run(async () => {
      await api.push.test();
      notify(text.tested, { tone: 'success' });
    });

  if (support === null) return <Skeleton height={64} radius={10} />;
  return (
    <>
      <MutedText role="status">{text.states[support]}</MutedText>
      <Actions>
        {support === 'off' && (
          <Button variant="contained" disabled={isBusy} onClick={() => void turnOn()}>
            {text.turnOn}
          </Button>
        )}
        {support === 'on' && (
          <Button variant="outlined" color="secondary" disabled={isBusy} onClick={() => void turnOff()}>
            {text.turnOff}
          </Button>
        )}
        {settings.devices.length > 0 && (
          <Button variant="outlined" disabled={isBusy} onClick={() => void test()}>
            {text.test}
          </Button>
        )}
      </Actions>
    </>
  );
}

export function NotificationsPart() {
  const text = useLabels(notificationLabels);
  const failureText = useFailureText();
  const id = useId();
  const { data, error, refetch } = useQuery({ queryKey: settingsKey, queryFn: () => api.push.settings() });
  return (
    <Card aria-labelledby={id}>
      <div>
        <h2 id={id}>{text.title}</h2>
        <MutedText style={{ marginTop: 4 }}>{text.about}</MutedText>
      </div>
      {!data &&
        (error ? (
          <ErrorState text={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={240} radius={10} />
        ))}
      {data && (
        <>
          <ThisBrowser settings={data} />
          <ChoiceTable choices={data.choices} />
          {data.choices.some(({ sound }) => sound !== null) && <BrowserSound />}
          {data.devices.length > 0 && (
            <div>
              <h3>{text.devices}</h3>
              <DeviceList devices={data.devices} />
            </div>
          )}
        </>
      )}
    </Card>
  );
}
