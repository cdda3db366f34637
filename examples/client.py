"""Asks `leeway serve` about a call. Usage: client.py '{"address": "http://127.0.0.1:7333", "token_file": "…"}' TOOL INPUT-JSON"""
import http.client, json, os, socket, sys
from urllib.parse import urlparse


class Leeway:
    def __init__(self, address, token_file):
        self.address = address
        with open(token_file) as file:
            self.token = file.read().strip()

    def post(self, path, body):
        if self.address.startswith("http"):
            connection = http.client.HTTPConnection(urlparse(self.address).netloc, timeout=30)
        else:
            connection = http.client.HTTPConnection("localhost", timeout=30)
            connection.sock = socket.socket(socket.AF_UNIX)
            connection.sock.connect(self.address)
        headers = {"authorization": f"Bearer {self.token}", "content-type": "application/json"}
        connection.request("POST", path, json.dumps(body), headers)
        response = connection.getresponse()
        if response.status != 200:  # not judged: do not run the call
            raise RuntimeError(response.read().decode())
        return json.load(response)

    def check(self, tool, input, **context):
        return self.post("/v1/check", {"tool": tool, "input": input, "cwd": os.getcwd(), **context})


if __name__ == "__main__":
    started, tool, input = sys.argv[1:4]
    answer = Leeway(**json.loads(started)).check(tool, json.loads(input), session="python", call_id="1")
    print(answer["verdict"], answer["reason"])
