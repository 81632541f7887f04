/** The modules of React run where they are imported first: here, in a file and so in a task of their own (`REACT` in `vite.config.ts`). */
import 'react-dom/client';
