/** Notifications of an account: on or off in this browser, by kind and way, and where else they come. */
import styled from '@emotion/styled';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { NotificationChoice, PushDevice, PushSettings } from '#contract/push.ts';
import { api } from '#src/api/api.ts';
import { useFailureText } from '#src/api/failureText.ts';
import { mine } from '#src/api/queries.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLabels, useLocale } from '#src/i18n/LocaleProvider.tsx';
import { useKept } from '#src/session/kept.ts';
import { colour } from '#src/theme/tokens.ts';
import { Button } from '#src/ui/Button.tsx';
import { Knob } from '#src/ui/Knob.tsx';
import { Panel } from '#src/ui/layoutParts.tsx';
import { notify } from '#src/ui/notices.ts';
import { playTone, soundOff, unlockSound } from '#src/ui/sound.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/states.tsx';
import { bodyOf, subscribeHere, supportOf, unsubscribeHere, type PushSupport } from '../installed/browser.ts';
import { nameOfBrowser } from './browserName.ts';
import { notificationWords } from './labels.ts';

const Card = styled(Panel)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& h2': { margin: 0, fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.3 },
  '& h3': { margin: 0, fontSize: '0.9375rem', fontWeight: 650 },
});
const Quiet = styled('p')({ margin: 0, color: colour.muted, fontSize: '0.9375rem', lineHeight: 1.45 });
const Deeds = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 10, '&:empty': { display: 'none' } });
const Kinds = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '10px 0',
    borderBottom: `1px solid ${colour.line}`,
    textAlign: 'start',
    fontWeight: 400,
    lineHeight: 1.35,
  },
  '& thead th': { color: colour.muted, fontSize: '0.8125rem', paddingTop: 0 },
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
    borderTop: `1px solid ${colour.line}`,
  },
  '& small': { display: 'block', color: colour.muted },
});

const settingsKey = [mine, 'push', 'settings'];

/** Every change answers how everything stands then. */
function useChange<T>(change: (what: T) => Promise<PushSettings>) {
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

function Choices({ choices }: { choices: readonly NotificationChoice[] }) {
  const text = useLabels(notificationWords);
  const { mutate, isPending, variables } = useChange(
    (body: { kind: NotificationChoice['kind'] } & Partial<Record<Channel, boolean>>) => api.push.choose({ body }),
  );
  // The tone belongs to the back office
  const channels = choices.some(({ sound }) => sound !== null) ? allChannels : allChannels.slice(0, 2);
  const knob = ({ kind, ...ways }: NotificationChoice, way: Channel) => {
    const isOn = isPending && variables.kind === kind && variables[way] !== undefined ? variables[way] : ways[way];
    return isOn === null ? (
      <span aria-hidden="true">–</span>
    ) : (
      <Knob
        type="checkbox"
        role="switch"
        aria-label={text.wayOf(text.kinds[kind], text[way])}
        checked={isOn}
        aria-checked={isOn}
        onChange={() => mutate({ kind, [way]: !isOn })}
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
              <td key={channel}>{knob(choice, channel)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Kinds>
  );
}

/** The tone of the back office: off or on in this browser. */
function BrowserSound() {
  const text = useLabels(notificationWords);
  const isOff = useKept(soundOff) ?? false;
  const play = () => {
    unlockSound();
    void playTone();
  };
  const turnOn = () => {
    soundOff.clear();
    play();
  };
  return (
    <div>
      <h3>{text.browserSound}</h3>
      <Quiet style={{ margin: '4px 0 10px' }}>{isOff ? text.soundIsOff : text.soundIsOn}</Quiet>
      <Deeds>
        {isOff ? (
          <Button variant="outlined" onClick={turnOn}>
            {text.turnSoundOn}
          </Button>
        ) : (
          <>
            <Button variant="outlined" onClick={play}>
              {text.playTone}
            </Button>
            <Button variant="outlined" color="secondary" onClick={() => soundOff.set(true)}>
              {text.turnSoundOff}
            </Button>
          </>
        )}
      </Deeds>
    </div>
  );
}

function DeviceList({ devices }: { devices: readonly PushDevice[] }) {
  const text = useLabels(notificationWords);
  const locale = useLocale();
  const { mutate, isPending } = useChange((device: number) => api.push.unsubscribe({ query: { device } }));
  return (
    <Devices>
      {devices.map(({ id, user_agent, is_app, created_at }) => (
        <li key={id}>
          <span>
            <span translate="no">{nameOfBrowser(user_agent) ?? text.unknown}</span>
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

/** The state of this browser, asked for anew after each change. */
function useSupport(): [PushSupport | null, () => Promise<void>] {
  const [support, setSupport] = useState<PushSupport | null>(null);
  const look = async () => setSupport(await supportOf());
  useEffect(() => {
    void supportOf().then(setSupport);
  }, []);
  return [support, look];
}

function ThisBrowser({ settings }: { settings: PushSettings }) {
  const text = useLabels(notificationWords);
  const failureText = useFailureText();
  const locale = useLocale();
  const [support, look] = useSupport();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify(error instanceof DOMException ? text.failed : failureText(error), { tone: 'error' });
    } finally {
      await look();
      setBusy(false);
    }
  };
  const turnOn = () =>
    run(async () => {
      const subscription = await subscribeHere(settings.public_key);
      if (subscription)
        queries.setQueryData(settingsKey, await api.push.subscribe({ body: bodyOf(subscription, locale) }));
      else notify(text.refused, { tone: 'error' });
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
      <Quiet role="status">{text.states[support]}</Quiet>
      <Deeds>
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
      </Deeds>
    </>
  );
}

export function NotificationsPart() {
  const text = useLabels(notificationWords);
  const failureText = useFailureText();
  const id = useId();
  const { data, error, refetch } = useQuery({ queryKey: settingsKey, queryFn: () => api.push.settings() });
  return (
    <Card aria-labelledby={id}>
      <div>
        <h2 id={id}>{text.title}</h2>
        <Quiet style={{ marginTop: 4 }}>{text.about}</Quiet>
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
          <Choices choices={data.choices} />
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
