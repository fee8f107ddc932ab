-- SPDX-License-Identifier: Apache-2.0
-- Asks `sluice serve` about each request: http-request lua.sluice
--
-- Sets txn.sluice_status to 200 or 403, and txn.sluice_location to the URL that the client is to be sent
-- to. If the service does not answer, neither is set, and the request passes.

-- An address and a port, or a Unix socket as "unix@/run/sluice/sluice.sock".
local service = "127.0.0.1:8080"
local host, port = service:match("^([^@]*):(%d+)$")
local asked = { "referer", "accept", "sec-fetch-dest", "sec-fetch-mode" }

-- Connections that wait for the next request. Each thread has its own: the file is loaded for each.
local idle, most_idle = {}, 64

local function connected()
  local client = core.tcp()
  client:settimeout(1)
  if host then return client:connect(host, tonumber(port)) and client end
  return client:connect(service) and client
end

local function question_of(txn)
  local headers = txn.http:req_get_headers()
  local lines = {
    "GET /forward HTTP/1.1",
    "X-Forwarded-Method: " .. txn.f:method(),
    "X-Forwarded-Proto: " .. (txn.f:ssl_fc() == 1 and "https" or "http"),
    "X-Forwarded-Host: " .. (headers["host"] and headers["host"][0] or ""),
    "X-Forwarded-Uri: " .. txn.f:pathq(),
  }
  for _, name in ipairs(asked) do
    if headers[name] then lines[#lines + 1] = name .. ": " .. headers[name][0] end
  end
  return table.concat(lines, "\r\n") .. "\r\n\r\n"
end

-- The status, the URL to go to, and whether the whole answer was read, so that another question may follow.
local function answer_of(client)
  local first = client:receive("*l")
  local status = first and first:match("^HTTP/1.1 (%d+)")
  local location, length, is_last = nil, nil, false
  while status do
    local line = client:receive("*l")
    if not line then return status, location, false end
    line = line:gsub("\r$", "")
    if line == "" then break end
    local name, value = line:match("^([^:]+):%s*(.*)$")
    name = name and name:lower()
    if name == "location" then location = value end
    if name == "content-length" then length = tonumber(value) end
    if name == "connection" then is_last = value:lower() == "close" end
  end
  local is_read = length == 0 or (length and client:receive(length) ~= nil)
  return status, location, is_read and not is_last
end

local function asked_over(client, question)
  if not client:send(question) then return nil, nil, false end
  return answer_of(client)
end

-- A connection that waited may be closed by now; then a new one is asked.
local function ask(question)
  local client = table.remove(idle)
  local status, location, is_whole
  if client then
    status, location, is_whole = asked_over(client, question)
    if not status then client:close() end
  end
  if not status then
    client = connected()
    if not client then return end
    status, location, is_whole = asked_over(client, question)
  end
  if is_whole and #idle < most_idle then
    idle[#idle + 1] = client
  else
    client:close()
  end
  return status, location
end

core.register_action("sluice", { "http-req" }, function(txn)
  local status, location = ask(question_of(txn))
  if status then txn:set_var("txn.sluice_status", status) end
  if location then txn:set_var("txn.sluice_location", location) end
end)
