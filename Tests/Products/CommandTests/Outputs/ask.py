"""Asks a service at a Unix socket about a blocked and an allowed request: ask.py SOCKET"""
import os
import socket
import sys
import time

for _ in range(200):
    if os.path.exists(sys.argv[1]):
        break
    time.sleep(0.05)
for host in ("ads.example", "fine.example"):
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(sys.argv[1])
        client.sendall(
            b"GET /forward HTTP/1.1\r\nHost: a\r\nX-Forwarded-Method: GET\r\nX-Forwarded-Proto: https\r\n"
            b"X-Forwarded-Host: %s\r\nX-Forwarded-Uri: /x.js\r\nReferer: https://news.example/\r\n"
            b"Connection: close\r\n\r\n" % host.encode())
        client.recv(4096)
time.sleep(1.5)
