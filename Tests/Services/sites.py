# SPDX-License-Identifier: Apache-2.0
"""Sites at one address: sites.py ADDRESS FOLDER CERTIFICATE

http at port 80 and https at port 443 serve the files of FOLDER, and `here` for all others. FOLDER/log has a line
for each request.
"""
import http.server
import pathlib
import ssl
import sys
import threading


class Handler(http.server.BaseHTTPRequestHandler):
    folder = pathlib.Path()

    def do_GET(self):
        path = self.folder / pathlib.Path(self.path).name
        with (self.folder / "log").open("a") as log:
            log.write("%s %s%s\n" % (self.client_address[0], self.headers["Host"], self.path))
        body = path.read_bytes() if path.is_file() else b"here"
        self.send_response(404 if body == b"gone" else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, form, *values):
        pass


def main():
    address, folder, certificate = sys.argv[1:]
    Handler.folder = pathlib.Path(folder)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    plain = http.server.ThreadingHTTPServer((address, 80), Handler)
    secure = http.server.ThreadingHTTPServer((address, 443), Handler)
    secure.socket = context.wrap_socket(secure.socket, server_side=True, do_handshake_on_connect=False)
    threading.Thread(target=plain.serve_forever, daemon=True).start()
    secure.serve_forever()


if __name__ == "__main__":
    main()
