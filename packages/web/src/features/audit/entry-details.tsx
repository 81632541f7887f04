import { IconEraser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Actor } from '../../domain/audit/actor.tsx';
import { labelOf, shortWhat } from '../../domain/audit/changes.ts';
import { Outcome } from '../../domain/audit/outcome.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import classes from './audit.module.css';
import { ChainLink } from './chain-link.tsx';
import { TamperMark } from './tamper-mark.tsx';
import { TargetLink } from './target-link.tsx';
import type { Entry } from './use-entry.ts';
import { ValueTable } from './value-table.tsx';
import { ValueText } from './value-text.tsx';

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Facts({ entry }: { readonly entry: Entry }) {
  const { admin, at, target, permission, ip, session_id: session, request_id: request, kept_until: until } = entry;
  return (
    <dl className={classes.facts}>
      <Fact name="Who">
        <Actor entry={entry} />
        {admin && <span className={classes.second}>@{admin.username}</span>}
      </Fact>
      <Fact name="When">
        <Moment at={at} shows="full" />
      </Fact>
      <Fact name="Target">
        {target ? (
          <>
            <TargetLink target={target} />
            <span className={classes.second}>
              {labelOf(target.type)} {target.id}
            </span>
          </>
        ) : (
          'None'
        )}
      </Fact>
      <Fact name="Permission used">{permission ?? 'None'}</Fact>
      <Fact name="IP address">{ip === '' ? 'None' : ip}</Fact>
      <Fact name="Session">{session ?? 'None'}</Fact>
      <Fact name="Request id">
        <code>{request}</code>
      </Fact>
      <Fact name="Kept until">
        <Moment at={until} />
      </Fact>
      <Fact name="Chain position">
        <ChainLink seal={entry.seal} />
      </Fact>
    </dl>
  );
}

const Erased = () => (
  <p className={classes.erased}>
    <IconEraser size={16} aria-hidden />
    Erased: this entry's personal values were removed. The entry and its chain link remain.
  </p>
);

/** All fields of one entry. */
export function EntryDetails({ entry }: { readonly entry: Entry }) {
  const { what, call, outcome, status, before, after, details, erased, tampered } = entry;
  const hasValues = before !== null || after !== null;
  return (
    <div className={classes.entry}>
      <div>
        <p className={classes.event}>{shortWhat(what)}</p>
        <p className={classes.ending}>
          <Outcome outcome={outcome} />
          <span className={classes.second}>
            Status {status} · <code>{call}</code>
          </span>
        </p>
      </div>
      {tampered === 1 && (
        <div>
          <TamperMark />
          <p className={classes.second}>
            This entry was changed in the database after it was linked. It may be forged.
          </p>
        </div>
      )}
      <Facts entry={entry} />
      <section aria-labelledby="values">
        <h3 id="values" className={classes.heading}>
          Before and after
        </h3>
        {erased === 1 && <Erased />}
        {hasValues && <ValueTable before={before} after={after} />}
        {!hasValues && erased === 0 && <p className={classes.second}>This entry changed no values.</p>}
      </section>
      {Object.keys(details).length > 0 && (
        <section aria-labelledby="details">
          <h3 id="details" className={classes.heading}>
            Details
          </h3>
          <ValueText value={details} label="Details as JSON" />
        </section>
      )}
    </div>
  );
}
