// Every migration under its name, a line each: the name of the file.
export * as '0001-baseline' from './0001-baseline.ts';
