/** The backup tests on demo data, in which each table has rows of all kinds. */
process.env.BACKUP_OF = 'demo';
await import('./backup.test.ts');
