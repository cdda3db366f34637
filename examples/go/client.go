// Asks `leeway serve` about a call. Usage: go run client.go ADDRESS TOKEN-FILE TOOL INPUT-JSON
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
)

type answer struct{ Verdict, Reason, Error string }

func check(address, token, tool string, input json.RawMessage) (answer, error) {
	cwd, _ := os.Getwd()
	body, _ := json.Marshal(map[string]any{"tool": tool, "input": input, "cwd": cwd, "session": "go", "call_id": "1"})
	request, _ := http.NewRequest("POST", address+"/v1/check", bytes.NewReader(body))
	request.Header.Set("authorization", "Bearer "+token)
	request.Header.Set("content-type", "application/json")
	var got answer
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return got, err
	}
	defer response.Body.Close()
	err = json.NewDecoder(response.Body).Decode(&got)
	if err == nil && response.StatusCode != 200 { // not judged: do not run the call
		err = fmt.Errorf("%s", got.Error)
	}
	return got, err
}

func main() {
	token, _ := os.ReadFile(os.Args[2])
	got, err := check(os.Args[1], strings.TrimSpace(string(token)), os.Args[3], json.RawMessage(os.Args[4]))
	fmt.Println(got.Verdict, got.Reason, err)
}
