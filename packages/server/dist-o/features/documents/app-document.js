import { APP_DOCUMENT, appDocument, SEARCH_DOCUMENT, serveAppDocument } from '../../chunks/chunk-YBGTRJNI.js';
import '../../chunks/chunk-QAEVBAQ5.js';
import '../../chunks/chunk-UL33MALQ.js';
import '../../chunks/chunk-ZFOGH6PS.js';
import '../../chunks/chunk-VHHMIWKH.js';
import '../../chunks/chunk-2FTGFEAK.js';
import '../../chunks/chunk-2TIE53C4.js';
import '../../chunks/chunk-TQFVLIVK.js';
import '../../chunks/chunk-SZ7XHIHI.js';
import '../../chunks/chunk-HTZLKMDM.js';
import '../../chunks/chunk-54KOYG5C.js';

export { APP_DOCUMENT, appDocument, SEARCH_DOCUMENT, serveAppDocument };
//# sourceMappingURL=app-document.js.map
