import { activity } from '@quarterdeck/contract/activity';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { dashboard } from '@quarterdeck/contract/dashboard';
import { GatedLink } from '../../../../data/access/gated-link.tsx';
import { Ranking } from '../../../../ui/chart/ranking.tsx';
import type { Sheet } from '../../../../ui/chart/sheet.ts';
import { count } from '../../../../ui/chart/unit.ts';
import { TruncatedText } from '../../../../ui/text/truncated-text.tsx';

type Terms = OutputOf<typeof dashboard.topSearches>['data'];
type Measure = 'searches' | 'opened';

/** The load options of a widget of searches. */
export const load = { keepEarlier: true, silent: true } as const;
/** The message of a widget without searches. */
export const EMPTY = 'No searches on these dates';

/** Returns terms with their numbers as a table. */
export const termsSheet = (terms: Terms): Sheet => ({
  columns: [
    { header: 'Search term' },
    { header: 'Searches', show: count.full },
    { header: 'Opened', show: count.full },
    ...(terms.some(({ previous }) => previous)
      ? [
          { header: 'Searches, earlier', show: count.full },
          { header: 'Opened, earlier', show: count.full },
        ]
      : []),
  ],
  rows: terms.map(({ search_term, searches, opened, previous }) => [
    search_term,
    searches,
    opened,
    ...(previous ? [previous.searches, previous.opened] : []),
  ]),
});

/** Terms, most frequent first. */
export const Terms = ({
  label,
  terms,
  by,
}: {
  readonly label: string;
  readonly terms: Terms;
  readonly by: Measure;
}) => (
  <Ranking
    label={label}
    unit={count}
    rows={terms.map(({ search_term: term, previous, ...row }) => ({
      key: term,
      name: (
        <GatedLink to="/searches" search={{ term }} access={activity.searches.access}>
          <TruncatedText>{term}</TruncatedText>
        </GatedLink>
      ),
      value: row[by],
      before: previous?.[by],
    }))}
  />
);
