import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCertificate } from '../production/deployment.ts';
import { run, type Sandbox } from '../production/processes.ts';
import type { Tools } from '../production/tools.ts';
import { freePort } from '../support/free-port.ts';
import { ROOT } from '../support/root.ts';
import { commandsUnder } from '../upgrade/operate.ts';
import { Cluster, databaseMachine, type Node } from './nodes.ts';

const DOCUMENT = 'docs/high-availability.md';
/** The machines named in the document. */
const NAMES = ['db1', 'db2', 'db3'];

/** The machines of the document, simulated on this machine's loopback. */
export interface Place {
  readonly cluster: Cluster;
  /** The port of the balancer. */
  readonly port: number;
  /** The ports of the two instances. */
  readonly desks: readonly [number, number];
  readonly certificate: string;
  readonly urls: { readonly app: string; readonly owner: string; readonly read: string };
  /**
   * Follows a section of the document, on a database machine or on the balancer's.
   * @returns the output of the commands.
   * @param instead values that the document leaves open, such as the time to restore.
   */
  follow(heading: string, on?: Node, instead?: Readonly<Record<string, string>>): Promise<string>;
  /** Sections with commands that were not followed. */
  left(): readonly string[];
}

/** A replacement for sudo: commands run without it, and each path is in the sandbox. */
const SUDO = '#!/bin/sh\nif [ "$1" = -u ]; then shift 2; fi\nexec "$@"\n';

/** Sets up the cluster as documented, with the files of deploy/cluster. */
export async function setUp(sandbox: Sandbox, tools: Tools, network: string): Promise<Place> {
  const repository = sandbox.folder('repository');
  const bin = sandbox.folder('bin');
  run('chmod', ['755', sandbox.file(join(bin, 'sudo'), SUDO)]);
  const admin = sandbox.folder('admin');
  const balancer = sandbox.folder('balancer');
  const desks: Place['desks'] = [await freePort(), await freePort()];
  const [port, readPort] = [await freePort(), await freePort()];
  const folders = new Map(NAMES.map((name) => [name, sandbox.folder(name)]));

  /** Replaces the addresses, ports and paths of a document or file by those of this machine. */
  const here = (text: string, folder: string): string =>
    text
      .replaceAll('10.0.0.21:3000', `127.0.0.1:${desks[0]}`)
      .replaceAll('10.0.0.22:3000', `127.0.0.1:${desks[1]}`)
      .replaceAll('10.0.0.', `${network}.`)
      .replaceAll('127.0.0.1:5433', `127.0.0.1:${readPort}`)
      .replaceAll('bind :443', `bind 127.0.0.1:${port}`)
      .replaceAll('/usr/lib/postgresql/15/bin', tools.postgres)
      .replaceAll('/var/lib/postgresql/15', folder)
      .replaceAll('/var/lib/etcd/default', join(folder, 'etcd'))
      .replaceAll('/var/lib/pgbackrest', repository)
      .replaceAll('/var/run/postgresql', join(folder, 'run'))
      .replaceAll(/(^|[ =])\/etc\//gm, `$1${folder}/etc/`)
      .replaceAll(/ -o postgres /g, ' ');
  /** Adapts a file to the user who runs PostgreSQL here, and to the folders where pgBackRest can write. */
  const change = (file: string, folder: string): void => {
    const text = here(readFileSync(file, 'utf8'), folder)
      .replace('local all postgres peer', 'local all postgres scram-sha-256')
      .replace('[global]', `[global]\nlock-path=${folder}/run\nlog-path=${folder}/run\nspool-path=${folder}/run`);
    sandbox.file(file, text);
  };

  const followed = new Set<string>();
  const follow: Place['follow'] = async (heading, on, instead = {}) => {
    followed.add(heading);
    const folder = on?.folder ?? balancer;
    const psql = on ? { PGHOST: join(folder, 'run'), PGUSER: 'postgres', PGPASSWORD: superuser } : {};
    let said = '';
    let script: string[] = [];
    /** Runs in parallel with the load, which is in this process. */
    const runScript = async (): Promise<void> => {
      if (script.length === 0) return;
      const cwd = on ? join(folder, 'files') : heading === 'Each machine of an instance' ? balancer : admin;
      const environment = { ...on?.environment, ...psql, PATH: `${bin}:${process.env.PATH}` };
      const running = sandbox.start('sh', ['-ec', [`cd ${cwd}`, ...script].join('\n')], environment, true);
      await once(running.child, 'close');
      if (running.child.exitCode !== 0) throw new Error(`${heading}: ${script.join('\n')}\n${running.said()}`);
      said += running.said();
      script = [];
    };
    for (const written of commandsUnder(heading, DOCUMENT)) {
      const given = Object.entries(instead).reduce((line, [from, to]) => line.replaceAll(from, to), written);
      const command = here(given, folder);
      const [, verb = '', services = ''] = /^sudo systemctl (\w+) (.+)$/.exec(command) ?? [];
      if (verb === '') script.push(command);
      else {
        await runScript();
        if (services === 'haproxy') startBalancer();
        else await on?.systemctl(verb, services.split(' '));
      }
    }
    await runScript();
    return said;
  };
  function startBalancer(): void {
    sandbox.start('/usr/sbin/haproxy', ['-db', '-f', join(balancer, 'etc/haproxy/haproxy.cfg')], {}, true);
  }

  // The script belongs to the checkout and needs its build, so it runs as the test's user.
  for (const line of commandsUnder('Write the files', DOCUMENT))
    run('sh', ['-ec', here(line, admin).replace('prepare.sh cluster', `prepare.sh ${admin}/cluster`)], { cwd: ROOT });
  followed.add('Write the files');
  const superuser = readFileSync(join(admin, 'cluster/superuser-password'), 'utf8');
  const nodes = NAMES.map((name, number) => {
    const folder = folders.get(name) ?? '';
    for (const made of ['files', 'etc/default', 'etc/patroni', 'run'])
      mkdirSync(join(folder, made), { recursive: true });
    for (const file of readdirSync(join(admin, 'cluster', name))) {
      copyFileSync(join(admin, 'cluster', name, file), join(folder, 'files', file));
      change(join(folder, 'files', file), folder);
    }
    return databaseMachine(sandbox, {
      ...{ name, folder, address: `${network}.${11 + number}` },
      environment: {
        ...{ PATH: process.env.PATH, HOME: folder, PGBACKREST_CONFIG: join(folder, 'etc/pgbackrest.conf') },
      },
    });
  });
  copyFileSync(join(admin, 'cluster/balancer/haproxy.cfg'), join(balancer, 'haproxy.cfg'));
  change(join(balancer, 'haproxy.cfg'), balancer);
  mkdirSync(join(balancer, 'etc/haproxy'), { recursive: true });
  const desk = (file: string): string => here(readFileSync(join(admin, 'cluster/desk', file), 'utf8'), admin);
  const urls = { app: desk('database-url'), owner: desk('database-owner-url'), read: desk('database-read-url') };
  makeCertificate(tools, balancer);
  const [certificate, secret] = ['cert.pem', 'key.pem'].map((file) => readFileSync(join(balancer, file), 'utf8'));
  writeFileSync(join(balancer, 'etc/haproxy/quarterdeck.pem'), `${certificate}${secret}`);
  for (const folder of [admin, balancer, ...folders.values()])
    run('chown', ['-R', `--reference=${repository}`, folder]);
  return {
    ...{ cluster: new Cluster(nodes, superuser), port, desks, certificate: certificate ?? '', urls, follow },
    left: () => {
      const text = readFileSync(join(ROOT, DOCUMENT), 'utf8');
      const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
      return headings.filter((heading) => commandsUnder(heading, DOCUMENT).length > 0 && !followed.has(heading));
    },
  };
}
