-- SPDX-License-Identifier: Apache-2.0
-- A session in Neovim 0.7 or newer, without a screen: nvim --headless -u NONE -i NONE -n -S neovim.lua
--
-- SLUICE is the command, LIST the list to edit, RECORD the file for what was seen.
local record = assert(io.open(vim.env.RECORD, 'w'))
local wait = 30000

local function say(topic, text)
  record:write(topic, ': ', (tostring(text):gsub('\n', '\n  ')), '\n')
  record:flush()
end

local function fail(message)
  say('FAILED', message)
  record:close()
  vim.cmd('cquit 1')
end

local function await(what, test)
  if not vim.wait(wait, test, 20) then fail('no ' .. what) end
end

local function session()
  vim.cmd('edit ' .. vim.fn.fnameescape(vim.env.LIST))
  local id = vim.lsp.start_client({
    name = 'sluice', cmd = { vim.env.SLUICE, 'language-server' }, root_dir = vim.fn.getcwd(),
  })
  vim.lsp.buf_attach_client(0, id)
  await('server', function()
    local client = vim.lsp.get_client_by_id(id)
    return client and client.initialized
  end)
  local client = vim.lsp.get_client_by_id(id)
  local offers = client.server_capabilities

  -- Columns are in bytes here, whatever the server sends.
  local function diagnostics()
    local lines = {}
    for _, one in ipairs(vim.diagnostic.get(0)) do
      local line = vim.fn.getline(one.lnum + 1)
      local text = one.end_lnum == one.lnum and line:sub(one.col + 1, one.end_col) or '…'
      lines[#lines + 1] = string.format('%03d:%03d %s %d `%s` %s', one.lnum + 1, one.col + 1,
        one.code, one.severity, text, (one.message:gsub('\n.*', '')))
    end
    table.sort(lines)
    return table.concat(lines, '\n')
  end

  local function find(code)
    for _, one in ipairs(vim.diagnostic.get(0)) do
      if one.code == code then return one end
    end
  end

  local function ask(method, parameters)
    local answers, problem = vim.lsp.buf_request_sync(0, method, parameters, wait)
    local answer = answers and answers[id]
    if not answer or answer.err then fail(method .. ' ' .. vim.inspect(problem or answer)) end
    return answer.result
  end

  local function here() return vim.lsp.util.make_position_params(0, client.offset_encoding) end

  local function move_to(text)
    vim.api.nvim_win_set_cursor(0, { 1, 0 })
    if vim.fn.search('\\V' .. vim.fn.escape(text, '\\'), 'cW') == 0 then fail('no text ' .. text) end
  end

  await('diagnostics', function() return #vim.diagnostic.get(0) > 0 end)
  say('diagnostics', '\n' .. diagnostics())

  if offers.hoverProvider then
    move_to('ads|track')
    local hover = ask('textDocument/hover', here())
    say('hover', '\n' .. table.concat(vim.lsp.util.convert_input_to_markdown_lines(hover.contents), '\n'))
  else
    say('skipped', 'hover')
  end

  if offers.documentSymbolProvider then
    local items = vim.lsp.util.symbols_to_items(
      ask('textDocument/documentSymbol', { textDocument = here().textDocument }), 0)
    for _, item in ipairs(items) do say('symbol', item.lnum .. ' ' .. item.text) end
  else
    say('skipped', 'symbols')
  end

  if offers.foldingRangeProvider then
    for _, fold in ipairs(ask('textDocument/foldingRange', { textDocument = here().textDocument })) do
      say('fold', fold.startLine + 1 .. '–' .. fold.endLine + 1)
    end
  end

  -- The fix of a finding: edits are made by Neovim, at places that the server counted.
  local one = find('SL0403')
  vim.api.nvim_win_set_cursor(0, { one.lnum + 1, one.col })
  local parameters = vim.lsp.util.make_range_params(0, client.offset_encoding)
  parameters.context = { diagnostics = vim.lsp.diagnostic.get_line_diagnostics(0, one.lnum) }
  for _, action in ipairs(ask('textDocument/codeAction', parameters)) do
    say('action', action.title .. ' (' .. action.kind .. ')')
    local of = action.diagnostics and action.diagnostics[1]
    if of and of.code == 'SL0403' then
      vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding)
    end
  end
  await('end of the finding', function() return not find('SL0403') end)
  say('after the fix', '\n' .. table.concat(vim.fn.getline(1, '$'), '\n'))

  -- A change, as Neovim tells it, and its undoing. Setting `undolevels` ends what is undone at once.
  vim.o.undolevels = vim.o.undolevels
  move_to('/banner/large')
  local line = vim.fn.line('.')
  local column = vim.fn.getline(line):find('/banner/large', 1, true)
  vim.api.nvim_buf_set_text(0, line - 1, column, line - 1, column, { 'a{2}' })
  await('finding of a change', function() return find('SL0404') and find('SL0404').lnum == line - 1 end)
  -- What depends on other rules comes after a pause.
  vim.wait(800)
  say('after a change', '\n' .. diagnostics())
  vim.cmd('undo')
  await('end of it', function() return not find('SL0404') or find('SL0404').lnum ~= line - 1 end)

  if offers.completionProvider then
    vim.o.undolevels = vim.o.undolevels
    move_to('"script"')
    local at = vim.api.nvim_win_get_cursor(0)
    vim.api.nvim_buf_set_text(0, at[1] - 1, at[2], at[1] - 1, at[2], { '"", ' })
    vim.api.nvim_win_set_cursor(0, { at[1], at[2] + 1 })
    local found = ask('textDocument/completion', here())
    local items = vim.lsp.util.text_document_completion_list_to_complete_items(found, '')
    local words = {}
    for _, item in ipairs(items) do words[#words + 1] = item.word end
    table.sort(words)
    say('completion', table.concat(words, ' '))
    vim.cmd('undo')
  else
    say('skipped', 'completion')
  end

  local edits = offers.documentFormattingProvider
    and ask('textDocument/formatting', vim.lsp.util.make_formatting_params({ tabSize = 2, insertSpaces = true }))
  if edits then
    vim.lsp.util.apply_text_edits(edits, vim.api.nvim_get_current_buf(), client.offset_encoding)
    say('formatted', '\n' .. table.concat(vim.fn.getline(1, '$'), '\n'))
  else
    say('skipped', 'formatting')
  end

  vim.lsp.stop_client(id)
  await('end', function() return vim.lsp.get_client_by_id(id) == nil or client.is_stopped() end)
  say('end', 'the server ended')
end

local ok, problem = xpcall(session, debug.traceback)
if not ok then fail(problem) end
record:close()
vim.cmd('qa!')
