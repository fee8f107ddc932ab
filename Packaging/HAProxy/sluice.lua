-- SPDX-License-Identifier: Apache-2.0
-- Asks `sluice serve` about each request: http-request lua.sluice
--
-- Sets txn.sluice_status to 200 or 403, and txn.sluice_location to the URL that the client is to be sent
-- to. If the service does not answer, neither is set, and the request passes.

local host, port = ("127.0.0.1:8080"):match("(.*):(.*)")
local asked = { "referer", "accept", "sec-fetch-dest", "sec-fetch-mode" }

core.register_action("sluice", { "http-req" }, function(txn)
  local headers = txn.http:req_get_headers()
  local scheme = txn.f:ssl_fc() == 1 and "https" or "http"
  local question = {
    "GET /forward HTTP/1.1",
    "X-Forwarded-Method: " .. txn.f:method(),
    "X-Forwarded-Proto: " .. scheme,
    "X-Forwarded-Host: " .. (headers["host"] and headers["host"][0] or ""),
    "X-Forwarded-Uri: " .. txn.f:pathq(),
  }
  for _, name in ipairs(asked) do
    if headers[name] then question[#question + 1] = name .. ": " .. headers[name][0] end
  end
  local client = core.tcp()
  client:settimeout(1)
  if not client:connect(host, tonumber(port)) then return end
  client:send(table.concat(question, "\r\n") .. "\r\nConnection: close\r\n\r\n")
  local first = client:receive("*l")
  local status = first and first:match("^HTTP/1.1 (%d+)")
  if status then txn:set_var("txn.sluice_status", status) end
  while status do
    local line = client:receive("*l")
    if not line or line == "" or line == "\r" then break end
    local location = line:match("^Location: ([^\r]*)")
    if location then txn:set_var("txn.sluice_location", location) end
  end
  client:close()
end)
