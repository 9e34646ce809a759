# What LangGraph Studio and other clients are told.
studio-edit-refused = The edit was refused: { $where } { $problem }.
studio-not-this-computer = This server can only be used from this computer.
studio-other-page = This web page is not allowed to use Iris.
studio-token = Send this token as the API key (x-api-key), also in Studio's connection settings: { $token }
studio-token-missing = Send the server's token as the API key.
studio-not-json = Send JSON.
studio-no-clone = iris studio needs a clone of the project with its langgraph.json, and there is none here.
