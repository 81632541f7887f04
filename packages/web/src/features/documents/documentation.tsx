import { Skeleton } from '@mantine/core';
import { API_BASE } from '@quarterdeck/contract/core/endpoint';
import { documents } from '@quarterdeck/contract/documents';
import { IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Block } from '../../kit/block.tsx';
import { useCall } from '../../kit/client/queries.ts';
import { Page } from '../../kit/screen/page.tsx';
import { readSession } from '../../kit/session/session.ts';
import { Failed } from '../../kit/states.tsx';
import classes from './documents.module.css';
import { loadDocument, type Source } from './load.ts';
import { Viewer } from './viewer.tsx';

/** The three documents. */
type Key = 'admin' | 'mobile' | 'search';

const variables: Readonly<Record<Key, string>> = {
  admin: 'ADMIN_SPEC_URL',
  mobile: 'MOBILE_SPEC_URL',
  search: 'SEARCH_SPEC_URL',
};

/** What holds for a server that does not say where the documents are. */
const assumed = (key: Key): Source => ({
  url: key === 'admin' ? `${API_BASE}/openapi.json` : null,
  variable: variables[key],
  sends_token: key === 'admin',
});

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
    meta: { quiet: true },
  });
  if (error) return <Failed failure={error} onRetry={() => void refetch()} />;
  return data ? <Viewer document={data} /> : <Places />;
}

function Documentation({ of }: { readonly of: Key }) {
  const { data, error, refetch } = useCall(documents.sources, {}, { quiet: true });
  if (error && error.status !== 404) return <Failed failure={error} onRetry={() => void refetch()} />;
  const source = data?.data[of] ?? (error ? assumed(of) : undefined);
  if (!source) return <Places />;
  if (source.url !== null) return <Loaded source={source} />;
  return (
    <Block
      icon={<IconFileOff />}
      title="No document is configured"
      text={
        <>
          Set <code>{source.variable}</code> to the address of the OpenAPI document and start the server again.
        </>
      }
    />
  );
}

/** The page of one document. */
export const screenOf = (key: Key): ComponentType =>
  function DocumentationScreen() {
    return (
      <Page>
        <Documentation of={key} />
      </Page>
    );
  };
