import { adminDocument } from '../../chunks/chunk-5ZUTSCIL.js';
import '../../chunks/chunk-QAEVBAQ5.js';
import '../../chunks/chunk-UL33MALQ.js';
import '../../chunks/chunk-ZFOGH6PS.js';
import '../../chunks/chunk-VHHMIWKH.js';
import '../../chunks/chunk-2FTGFEAK.js';
import '../../chunks/chunk-TQFVLIVK.js';
import '../../chunks/chunk-SZ7XHIHI.js';
import '../../chunks/chunk-HTZLKMDM.js';
import '../../chunks/chunk-54KOYG5C.js';

export { adminDocument };
//# sourceMappingURL=admin-document.js.map
