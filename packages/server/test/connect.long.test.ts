/** The same, typed as the document says: by `npm start`, with demo data, and by `npm run`. */
process.env.CONNECT = 'typed';
await import('./connect.test.ts');
