import { Button } from '@mantine/core';
import { compareNames } from '@quarterdeck/contract/core/text/compare-names';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { GatedLink } from '../../data/access/gated-link.tsx';
import { saveFile } from '../../ui/browser/save-file.ts';
import { csvFile, csvName, type Sheet } from '../../ui/chart/sheet.ts';
import { formatPosition } from '../../ui/map/position.ts';
import { formatNumber } from '../../ui/text/format.ts';
import type { Mark } from './gather.ts';
import classes from './map.module.css';
import { nameOf } from './mark-button.tsx';

const SHOWN = 200;

const Who = ({ mark }: { readonly mark: Mark }) => {
  const [user] = mark.users;
  if (mark.count > 1 || !user) return nameOf(mark);
  return (
    <GatedLink to={`/user-profile/${user.id}`} access="user_profile">
      {user.name}
    </GatedLink>
  );
};

const TITLE = 'Users on the map';
const DECIMALS = 4;

/** Returns numbers by location; files contain no names. */
const sheetOf = (marks: readonly Mark[]): Sheet => ({
  columns: [{ header: 'Users' }, { header: 'Latitude' }, { header: 'Longitude' }],
  rows: marks.map(({ count, latitude, longitude }) => [count, latitude.toFixed(DECIMALS), longitude.toFixed(DECIMALS)]),
});

/** The same data as a table, for screen readers and for copying. */
export function MarksTable({ marks }: { readonly marks: readonly Mark[] }) {
  const [isOpen, setOpen] = useState(false);
  const sorted = marks.toSorted((one, other) => other.count - one.count || compareNames(nameOf(one), nameOf(other)));
  return (
    <div className={classes.twins}>
      <details className={classes.twin} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Show as table</summary>
        {isOpen && (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Users</th>
                <th scope="col">Around</th>
              </tr>
            </thead>
            <tbody>
              {sorted.slice(0, SHOWN).map((mark) => (
                <tr key={mark.key}>
                  <td>
                    <Who mark={mark} />
                  </td>
                  <td>{formatPosition(mark, mark.count === 1 ? 4 : 2)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {isOpen && marks.length > SHOWN && (
          <p className={classes.more}>and {formatNumber(marks.length - SHOWN)} more places with fewer users</p>
        )}
      </details>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => saveFile(csvFile(sheetOf(sorted)), csvName(TITLE, ''))}
      >
        Download as CSV
      </Button>
    </div>
  );
}
