import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { system } from '@quarterdeck/contract/system';
import { GatedLink } from '../../data/access/gated-link.tsx';
import section from '../../ui/block/section.module.css';
import { Section } from '../../ui/block/section.tsx';
import type { ScreenLink } from '../../ui/screen/address.ts';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import classes from './system.module.css';

type Twin = OutputOf<typeof system.checks>['twins'][number];

/** The label of each kind of name, and where it can be changed: a view only by its owner. */
const kinds: Readonly<
  Record<Twin['kind'], { readonly word: string; readonly pathOf?: (id: number) => ScreenLink; readonly tab?: string }>
> = {
  group: { word: 'Group', pathOf: () => '/users-groups' },
  reason: { word: 'Report reason', pathOf: () => '/settings' },
  interest: { word: 'Interest', pathOf: () => '/interest' },
  key: { word: 'Service key', pathOf: () => '/integrations', tab: 'keys' },
  view: { word: 'Saved view' },
  admin: { word: "Admin's username", pathOf: (id) => `/user-profile/${id}` },
  user: { word: "User's username", pathOf: (id) => `/user-profile/${id}` },
};

/** A name, with a link to where it can be changed. */
function Named({ kind, id, name }: Pick<Twin, 'kind' | 'id' | 'name'>) {
  const { pathOf, tab } = kinds[kind];
  const text = <TruncatedText>{name}</TruncatedText>;
  return (
    <>
      {pathOf ? (
        <GatedLink to={pathOf(id)} search={tab === undefined ? {} : { tab }} access="super">
          {text}
        </GatedLink>
      ) : (
        text
      )}
      <p className={classes.advice}>Id {id}</p>
    </>
  );
}

/** Names that look the same, and were saved before names were compared by their look. */
export const NameTwins = ({ twins }: { readonly twins: readonly Twin[] }) => (
  <Section title="Names that look the same" text="Rename one name in each pair. Both stay in use until then.">
    <table className={`${section.cards} ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">Newer name</th>
          <th scope="col">Older name</th>
        </tr>
      </thead>
      <tbody>
        {twins.map(({ kind, id, name, older }) => (
          <tr key={`${kind} ${id}`}>
            <th scope="row">{kinds[kind].word}</th>
            <td>
              <Named kind={kind} id={id} name={name} />
            </td>
            <td>
              <Named kind={kind} {...older} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Section>
);
