import { MantineProvider } from '@mantine/core';
import { contract } from '@quarterdeck/contract';
import { annotations } from '@quarterdeck/contract/annotations';
import { campaigns } from '@quarterdeck/contract/campaigns';
import { defaultProofModes } from '@quarterdeck/contract/core/access/fresh-proof';
import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { isAddition } from '@quarterdeck/contract/core/specification/specification';
import { firstDay } from '@quarterdeck/contract/first-day';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { measures } from '@quarterdeck/contract/moderation/measures';
import { queues } from '@quarterdeck/contract/moderation/queues';
import { reasons } from '@quarterdeck/contract/moderation/reasons';
import { team } from '@quarterdeck/contract/moderation/team';
import { notices } from '@quarterdeck/contract/notices';
import { pages } from '@quarterdeck/contract/pages';
import { palette } from '@quarterdeck/contract/palette';
import { profiles } from '@quarterdeck/contract/profiles';
import { security } from '@quarterdeck/contract/security';
import { session } from '@quarterdeck/contract/session';
import { views } from '@quarterdeck/contract/views';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { App } from '../src/app/app.tsx';
import { newRouter, type Router } from '../src/app/router.tsx';
import { useSessionClient } from '../src/data/client/query-client.ts';
import { fetchTile } from '../src/data/client/tile.ts';
import { enter } from '../src/data/session/session.ts';
import { TileSource } from '../src/ui/map/layers/tile-source.ts';
import { theme, variables } from '../src/ui/theme/theme.ts';
import { api, exampleAnswer, refusal } from './api.ts';

const MOMENT = '2026-03-14T09:26:53.000Z';

interface Who {
  readonly id?: number;
  readonly name?: string;
  readonly token?: string;
  /** The admin's permissions; without them they are a super admin. */
  readonly permissions?: readonly Permission[];
  readonly singleKeys?: 0 | 1;
  /** Another product's server, without our additions to the specification. */
  readonly isOfAnotherMake?: true;
}

/**
 * Answers the requests of every signed-in screen, for one admin.
 * @returns the admin, as in the answer to a code's verification.
 */
export function answerFor(who: Who = {}) {
  const { id = 1, name = 'Ann Miller', token = `token-of-${id}`, permissions, singleKeys = 1, isOfAnotherMake } = who;
  const me = {
    id,
    name,
    username: name.toLowerCase().replace(' ', '.'),
    is_sup_admin: permissions ? (0 as const) : (1 as const),
    group_permissions: [],
    user_permissions: [...(permissions ?? [])],
    ...(isOfAnotherMake ? {} : { additions: 1 as const }),
  };
  api.session(token, me);
  if (isOfAnotherMake)
    for (const one of Object.values(contract).flatMap((room) => Object.values<Endpoint>(room)))
      if (isAddition(one)) api.call<Endpoint>(one).answersByDefault(() => refusal(404, 'Not Found'));
  api.call(session.loginData).answers(() => ({ data: me }));
  api.call(session.preferences).answersByDefault(() => ({
    data: {
      colour_scheme: 'auto',
      blur_media: 1,
      single_keys: singleKeys,
      time_zone: 'UTC',
      version: 1,
      updated_at: MOMENT,
    },
  }));
  api
    .call(queues.counts)
    .answersByDefault(() => ({ posts: { all: 0, own: 0, exact: 1 }, users: { all: 0, own: 0, exact: 1 } }));
  const noThings = { users: [], campaigns: [], groups: [], posts: [], cases: [], transactions: [] };
  api.call(palette.things).answersByDefault(() => ({ data: noThings }));
  api.call(notices.list).answersByDefault(() => ({ data: [], total: 0, unread: 0 }));
  const noQuiet = { ...exampleAnswer(notices.settings), quiet_hours: null };
  api.call(notices.settings).answersByDefault(() => noQuiet);
  api.call(campaigns.guideline).answersByDefault(() => ({ data: { guideline: [] } }));
  api.call(annotations.list).answersByDefault(() => ({ data: [] }));
  api.call(profiles.duplicates).answersByDefault(() => ({ data: [], has_more: 0 }));
  api.call(profiles.timeline).answersByDefault(() => ({ data: [], kinds: [], next: null }));
  api.call(measures.mails).answersByDefault(() => ({ data: [] }));
  api.call(pages.draft).answersByDefault(() => ({ data: null }));
  api.call(pages.saveDraft).answersByDefault(({ data, version }) => ({ data: { data, version, written_at: MOMENT } }));
  api.call(pages.removeDraft).answersByDefault(() => ({}));
  api.call(security.proofSettings).answersByDefault(() => ({ data: defaultProofModes }));
  api.call(security.secondAdmin).answersByDefault(() => ({ data: { is_on: 0 } }));
  api.call(security.secondAdminRequests).answersByDefault(() => ({ data: [] }));
  api.call(firstDay.steps).answersByDefault(() => ({ data: [] }));
  api.call(firstDay.helpers).answersByDefault(() => ({ data: { super_admins: [], asked_at: null } }));
  api.call(reasons.list).answersByDefault(() => ({ data: [], total: 0 }));
  api.call(cases.assignees).answersByDefault(() => ({ data: [] }));
  api.call(team.groups).answersByDefault(() => ({ data: [] }));
  api.call(cases.lastDecision).answersByDefault(() => ({ data: null }));
  api.call(views.ofList).answersByDefault(() => ({ data: { hidden_columns: [], default_view_id: null, views: [] } }));
  return { ...me, api_token: token };
}

const mounted = new Set<{ readonly root: Root; readonly container: HTMLElement }>();
const routers = new Set<Router>();

/** Whether a screen is loading. */
export const isLoading = (): boolean => [...routers].some(({ state }) => state.status !== 'idle');

function mount(content: ReactNode): HTMLElement {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(content);
  mounted.add({ root, container });
  return container;
}

/** Unmounts everything that a test has rendered. */
export function unmountAll(): void {
  for (const { root, container } of mounted) {
    root.unmount();
    container.remove();
  }
  mounted.clear();
  routers.clear();
}

/** Opens the console at an address, with the current session or none. @returns its router, which knows the address. */
export async function renderConsole(path: string): Promise<Router> {
  const router = newRouter(createMemoryHistory({ initialEntries: [path] }));
  routers.add(router);
  await router.load();
  mount(<App router={router} />);
  return router;
}

/** Opens the console at an address as a signed-in admin. */
export function renderScreen(path: string, who: Who = {}): Promise<Router> {
  enter(answerFor(who));
  return renderConsole(path);
}

const Providers = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    deduplicateCssVariables={false}
    cssVariablesResolver={variables}
  >
    <QueryClientProvider client={useSessionClient()}>
      <TileSource value={fetchTile}>
        <Suspense>{children}</Suspense>
      </TileSource>
    </QueryClientProvider>
  </MantineProvider>
);

/** Renders a component separately, with the console's providers but without its router. */
export const render = (content: ReactNode): HTMLElement => mount(<Providers>{content}</Providers>);
