# A ClickHouse server (HTTP) made of the library of the npm package @chdb/lib-linux-x64-gnu. It ends when its standard input ends.
# Arguments: the library, a folder for the data, a port, and more for ClickHouse: with --tcp_port it listens there, too.
import ctypes, os, sys, threading
library, folder, port, *more = sys.argv[1:]
outside = os.dup(0)

def end_with_input():
  while os.read(outside, 4096): pass
  os._exit(0)

threading.Thread(target=end_with_input, daemon=True).start()
# The last query reads a pipe that no one writes to: the server runs as long as it.
nothing, _kept_open = os.pipe()
os.dup2(nothing, 0)
chdb = ctypes.CDLL(library)
chdb.chdb_query_cmdline.restype = ctypes.c_void_p
chdb.chdb_result_error.restype = ctypes.c_char_p
chdb.chdb_result_error.argtypes = [ctypes.c_void_p]
arguments = ['clickhouse', '--path=' + folder, '--http_port=' + port, '--listen_host=127.0.0.1', '--output-format=CSV', *more,
  "--query=SYSTEM START LISTEN HTTP; " + ('SYSTEM START LISTEN TCP; ' if more else '') + "SELECT count() FROM file('/dev/stdin', LineAsString, 'line String')"]
result = chdb.chdb_query_cmdline(len(arguments), (ctypes.c_char_p * len(arguments))(*[one.encode() for one in arguments]))
error = chdb.chdb_result_error(result)
if error: print(error.decode(), file=sys.stderr)
sys.exit(1 if error else 0)
