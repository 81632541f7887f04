import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { profiles } from '@quarterdeck/contract/profiles';
import { IconDownload } from '@tabler/icons-react';
import { useHas } from '../../../data/access/use-has.ts';
import { reasonOf, useMay } from '../../../data/access/use-may.ts';
import { useWrite } from '../../../data/client/queries.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import { Moment } from '../../../ui/time/moment.tsx';

interface Props {
  readonly id: number;
  readonly onDone: () => void;
}

/** Returns the file's text. A file without old events says so, because it is read without this screen. */
function fileOf({ data, archive }: Pick<OutputOf<typeof profiles.personalData>, 'data' | 'archive'>): string {
  const missing =
    archive &&
    `Searches, ad events and views of posts before ${archive.before} are missing. They could not be read since ${archive.unavailable_since}.`;
  return JSON.stringify({ ...(missing ? { missing } : {}), data }, null, 2);
}

/** Everything stored about a user, as a file for them. */
export function ExportData({ id, onDone }: Props) {
  const isThere = useHas(profiles.personalData);
  const reason = reasonOf(useMay(profiles.personalData));
  const load = useWrite(profiles.personalData, { silent: true });
  if (!isThere) return null;
  const save = (): void =>
    load.mutate(
      { user_id: id },
      {
        onSuccess: (answer) => {
          saveFile(new Blob([fileOf(answer)], { type: 'application/json' }), `user-${id}.json`);
          // A file without old events is not all of it.
          if (!answer.archive) onDone();
        },
      },
    );
  const missing = load.data?.archive;
  const isCut = load.data?.data.some((table) => table.has_more === 1) === true;
  return (
    <>
      <p>The file leaves out staff, secrets and other users. Each download is logged.</p>
      <GatedButton
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={14} aria-hidden />}
        disabledReason={reason}
        loading={load.isPending}
        onClick={save}
      >
        Download JSON
      </GatedButton>
      {missing && (
        <p role="status">
          Searches, ad events and views of posts before <Moment at={missing.before} /> are missing from the file. They
          cannot be read since <Moment at={missing.unavailable_since} shows="both" />. Download it again later.
        </p>
      )}
      {isCut && <p>The file has the first 5,000 rows of some tables only. Each says so with “has_more”.</p>}
    </>
  );
}
