import { Skeleton } from '@mantine/core';
import { APP_API_BASE } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { API_BASE } from '@quarterdeck/contract/core/endpoint/endpoint';
import { documents } from '@quarterdeck/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { failureInPlaceOf } from '../../data/client/failure.ts';
import { useCall } from '../../data/client/queries.ts';
import { readSession } from '../../data/session/session.ts';
import { FailureState } from '../../ui/block/states.tsx';
import { consoleConfig } from '../../ui/browser/console-config.ts';
import { Page } from '../../ui/screen/page.tsx';
import classes from './documents.module.css';
import { loadDocument, type Source } from './load.ts';
import { Viewer } from './viewer.tsx';

/** The three documents. */
type Key = 'admin' | 'mobile' | 'search';

/** The sources for a server that does not name them. */
const assumed: Readonly<Record<Key, Source>> = {
  admin: { url: `${API_BASE}/openapi.json`, variable: 'ADMIN_SPEC_URL', sends_token: true },
  mobile: { url: `${APP_API_BASE}/openapi.json`, variable: 'MOBILE_SPEC_URL', sends_token: false },
  search: { url: `${APP_API_BASE}/openapi.json?part=search`, variable: 'SEARCH_SPEC_URL', sends_token: false },
};

/** Returns the source of a document from `config.json`: it receives the token when it is on the session's server. */
const sourceAt = (url: string): Source => ({ url, variable: 'config.json', sends_token: false });

const Places = () => (
  <div className={classes.places} aria-hidden>
    {Array.from({ length: 8 }, (_, place) => `place ${place}`).map((place) => (
      <Skeleton key={place} height={44} radius="md" />
    ))}
  </div>
);

function Loaded({ source }: { readonly source: Source }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['document', source.url],
    queryFn: ({ signal }) => loadDocument(source, readSession().token, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { silent: true },
  });
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />;
  return data ? <Viewer document={data} /> : <Places />;
}

function Documentation({ of }: { readonly of: Key }) {
  const own = consoleConfig.documents?.[of];
  const { data, error, refetch } = useCall(documents.sources, {}, { silent: true, enabled: own === undefined });
  const failure = failureInPlaceOf(data, error);
  if (failure && failure.status !== 404) return <FailureState failure={failure} onRetry={() => void refetch()} />;
  const source = own === undefined ? (data?.data[of] ?? (error ? assumed[of] : undefined)) : sourceAt(own);
  return source ? <Loaded source={source} /> : <Places />;
}

/** Returns the page of one document. */
export const screenOf = (key: Key) =>
  function DocumentationScreen() {
    return (
      <Page>
        <Documentation of={key} />
      </Page>
    );
  };
