import { Button } from '@mantine/core';
import { profiles } from '@quarterdeck/contract/profiles';
import { IconChecklist, IconChevronDown } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useRefusal } from '../../../data/access/use-refusal.ts';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { DropMenu } from '../../../ui/menu/drop-menu.tsx';
import { MenuAction } from '../../../ui/menu/menu-item.tsx';
import type { Details } from '../fields.ts';
import { type JobName, jobs } from './jobs.ts';

const JobDialog = lazyDialog(() => import('./job-dialog.tsx'));

const names = Object.keys(jobs) as JobName[];

/** The menu of support jobs for a user. */
export function JobsMenu({ id, user }: { readonly id: number; readonly user: Details }) {
  const menu = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [job, setJob] = useState<JobName>();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const refused = useRefusal(profiles.addNote, user);
  return (
    <>
      <Button
        ref={button}
        variant="default"
        size="compact-sm"
        rightSection={<IconChevronDown size={14} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={menu}
      >
        Help with
      </Button>
      <DropMenu id={menu} button={button} label={`Help ${user.name} with`} onOpen={setOpen}>
        {(close) =>
          names.map((name) => (
            <MenuAction
              key={name}
              item={{ label: jobs[name], icon: IconChecklist, reason: refused, run: () => setJob(name) }}
              onRun={() => {
                close();
                setJob(name);
                setDialogOpen(true);
              }}
            />
          ))
        }
      </DropMenu>
      {job && (
        <JobDialog key={job} job={job} id={id} user={user} isOpen={isDialogOpen} onClose={() => setDialogOpen(false)} />
      )}
    </>
  );
}
