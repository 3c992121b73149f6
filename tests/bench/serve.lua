-- Requests the page of one course after another, each by its own host, in random order. With an ETag, like a returning reader.
local requests, turn = {}, 0

function init(args)
  local courses = tonumber(args[1])
  local known = args[2] and "If-None-Match: " .. args[2] .. "\r\n" or ""
  math.randomseed(courses)
  for n = 1, courses do
    local request = "GET /launch/ HTTP/1.1\r\nHost: course-" .. n .. ".coursewright.localhost\r\nAccept-Encoding: br\r\n" .. known .. "\r\n"
    table.insert(requests, math.random(#requests + 1), request)
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end
